DROP TABLE fund_settings;
