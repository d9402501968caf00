-- Hand-written positions: duplicates, gaps, negative ones, and in another order than the ids.
INSERT INTO widgets (tournament_id, widget_type_id, name, body, live_flag, position, version)
SELECT t.id, 1 + n % 3, 'Widget ' || n, '<p onclick="x">Zoë &amp; <img src="/media/photo/a' || n || '.jpg"></p>', n % 2 = 0,
    (ARRAY[7, 7, -3, 0, 2147483647, 1])[n], n
FROM tournaments t, generate_series(1, 6) AS n;
INSERT INTO widget_photos (widget_id, photo_file_name, photo_content_type, photo_file_size, picture_name, created_at)
SELECT id, E'day "one"\tof.jpg', 'image/jpeg', 9223372036854775807, 'photo' || id || '.jpg', TIMESTAMPTZ '2024-03-01 00:00:00+00' FROM widgets;
