INSERT INTO widget_pictures (widget_id, picture_name) SELECT id, 'shared' || id % 5 || '.jpg' FROM widgets;
