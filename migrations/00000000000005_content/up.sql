CREATE TABLE widget_types (
  id bigint PRIMARY KEY,
  name text NOT NULL CONSTRAINT widget_types_name_key UNIQUE
);
COMMENT ON TABLE widget_types IS 'Kinds of content; a Post takes no photos';
INSERT INTO widget_types (id, name) VALUES (1, 'Text'), (2, 'Gallery'), (3, 'Post');

CREATE TABLE widgets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  widget_type_id bigint NOT NULL REFERENCES widget_types,
  name text NOT NULL,
  body text NOT NULL DEFAULT '',
  live_flag boolean NOT NULL DEFAULT false,
  position integer NOT NULL,
  version bigint NOT NULL DEFAULT 1
);
CREATE INDEX widgets_tournament ON widgets (tournament_id, position);
CREATE INDEX widgets_type ON widgets (widget_type_id);
CREATE TRIGGER widgets_version BEFORE UPDATE ON widgets FOR EACH ROW EXECUTE FUNCTION bump_version();
COMMENT ON TABLE widgets IS 'A block of content on a tournament''s public page';
COMMENT ON COLUMN widgets.body IS 'HTML; the wire wraps it as {"body": …}';

CREATE TABLE widget_photos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  widget_id bigint NOT NULL REFERENCES widgets ON DELETE CASCADE,
  photo_file_name text NOT NULL,
  photo_content_type text NOT NULL,
  photo_file_size bigint NOT NULL,
  picture_name text NOT NULL CONSTRAINT widget_photos_picture_key UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX widget_photos_widget ON widget_photos (widget_id, id);
COMMENT ON TABLE widget_photos IS 'Pictures of a widget, in the order they came';
COMMENT ON COLUMN widget_photos.photo_file_size IS 'In bytes';
COMMENT ON COLUMN widget_photos.picture_name IS 'Random name under which the picture store keeps it';
