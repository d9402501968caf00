import { smallOf } from "#shared/lib/picture-sizes.ts";
import classes from "./logos.module.css";

interface LogoPreviewProps {
  imageUrl: string;
  alt: string;
  /** The backgrounds: two of them reveal transparency and pale logos. */
  grounds?: readonly ("light" | "dark")[];
}

/** A preview of a logo, at most 100 pixels wide. */
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
