DROP TABLE widget_pictures;
DROP TRIGGER widgets_version ON widgets;
CREATE TRIGGER widgets_version BEFORE UPDATE ON widgets FOR EACH ROW EXECUTE FUNCTION bump_version();
ALTER TABLE widgets DROP CONSTRAINT widgets_position;
ALTER TABLE widgets DROP CONSTRAINT widgets_position_key;
CREATE INDEX widgets_tournament ON widgets (tournament_id, position);
