-- Positions were written by hand so far; from now on they are given out: 1, 2, 3 …, in the order that the page had.
UPDATE widgets SET position = placed.place
FROM (SELECT id, row_number() OVER (PARTITION BY tournament_id ORDER BY position, id) AS place FROM widgets) AS placed
WHERE placed.id = widgets.id AND position <> placed.place;
DROP INDEX widgets_tournament;
-- Looked at when a statement is done, so that one statement may move several.
ALTER TABLE widgets ADD CONSTRAINT widgets_position_key UNIQUE (tournament_id, position) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE widgets ADD CONSTRAINT widgets_position CHECK (position >= 1);

-- Others are moved about beside a form that may be open: what the form is about has not changed by it (rule `versions`).
DROP TRIGGER widgets_version ON widgets;
CREATE TRIGGER widgets_version BEFORE UPDATE OF widget_type_id, name, body, live_flag
  ON widgets FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE widget_pictures (
  widget_id bigint NOT NULL REFERENCES widgets ON DELETE CASCADE,
  picture_name text NOT NULL,
  PRIMARY KEY (widget_id, picture_name)
);
CREATE INDEX widget_pictures_name ON widget_pictures (picture_name);
COMMENT ON TABLE widget_pictures IS 'Pictures of the store that a widget''s text shows; several texts may show one';
COMMENT ON COLUMN widget_pictures.picture_name IS 'Random name under which the picture store keeps it, as photos';
