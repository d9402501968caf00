DROP TABLE check_ins;
