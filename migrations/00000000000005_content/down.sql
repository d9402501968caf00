DROP TABLE widget_photos, widgets, widget_types;
