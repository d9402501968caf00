//! Content of a tournament's page.

use serde_json::{Value, json};

use super::{Sample, png};
use crate::client::Field;

/// The body of one of these calls.
pub(super) fn body(sample: &Sample, operation: &str) -> Option<Value> {
    let body = match operation {
        "update_widget_order" => {
            json!([{"id": sample.id("LowerWidget"), "position": 1}, {"id": sample.id("UpperWidget"), "position": 2}])
        }
        "create_widget" => {
            json!({"tournamentId": sample.id("Tournament"), "widgetTypeId": 1, "name": "Where it goes",
                    "content": "{\"body\":\"<p>To <b>them</b></p>\"}", "liveFlag": true})
        }
        "update_widget" => json!({"id": sample.id("Widget"), "name": "Where it went"}),
        _ => return None,
    };
    Some(body)
}

/// The form of one of these calls.
pub(super) fn form(sample: &Sample, operation: &str) -> Option<Vec<Field>> {
    let form = match operation {
        "create_widget_photo" => {
            vec![Field::file("Photo", "day.png", png(4, 2)), Field::text("WidgetId", &sample.id("Widget"))]
        }
        _ => return None,
    };
    Some(form)
}
