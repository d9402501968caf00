import { smallOf } from "#shared/lib/picture-sizes.ts";
import classes from "./logos.module.css";

interface LogoPreviewProps {
  imageUrl: string;
  alt: string;
  /** The other grounds show what is seen through it, and what a light page swallows. */
  grounds?: readonly ("light" | "dark")[];
}

/** At most 100 pixels wide. */
export function LogoPreview({ imageUrl, alt, grounds = ["light"] }: LogoPreviewProps) {
  return (
    <span className={classes.grounds}>
      {grounds.map((ground, index) => (
        <span key={ground} data-ground={ground} className={classes.ground}>
          <img
            src={smallOf(imageUrl)}
            alt={index === 0 ? alt : ""}
            loading="lazy"
            decoding="async"
          />
        </span>
      ))}
    </span>
  );
}
