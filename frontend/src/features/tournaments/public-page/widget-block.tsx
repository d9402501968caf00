import type { Widget } from "#api/types.ts";
import { besideOthers, sizesOf } from "#shared/lib/picture-sizes.ts";
import { bodyOf } from "#shared/lib/widget-content.ts";
import { RichText } from "#shared/ui/rich-text.tsx";
import classes from "./about.module.css";

/** A widget: its text, then its pictures. */
export function WidgetBlock({ widget: { name, content, photos } }: { widget: Widget }) {
  const body = bodyOf(content);
  return (
    <section aria-label={name} className={classes.widget}>
      {!hasHeading(body) && <h2>{name}</h2>}
      {body !== "" && <RichText html={body} />}
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map(({ id, photoUrl }, index) => (
            <li key={id}>
              <img
                src={photoUrl}
                srcSet={sizesOf(photoUrl)}
                sizes={besideOthers}
                alt={photos.length === 1 ? name : `${name}, ${index + 1} of ${photos.length}`}
                loading="lazy"
                decoding="async"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whether a text has a heading; without one it gets the widget's name as heading. */
function hasHeading(html: string): boolean {
  return /<h[1-6][\s>]/i.test(html);
}
