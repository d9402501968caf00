import { fileNameOf } from "#shared/lib/file-name.ts";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { logoName } from "./logo-name.ts";

interface DownloadLogoProps {
  imageUrl: string;
  sponsorName: string;
  /** Counted from 1. */
  place?: number;
}

/** Saves the whole picture, under the sponsor's name. */
export function DownloadLogo({ imageUrl, sponsorName, place = 1 }: DownloadLogoProps) {
  const words = `${sponsorName} logo ${place > 1 ? place : ""}`;
  const ending = imageUrl.split(".").at(-1) ?? "";
  return (
    <RowActions>
      <a
        href={imageUrl}
        download={fileNameOf(words, ending)}
        aria-label={`Download ${logoName(sponsorName, place)}`}
      >
        Download
      </a>
    </RowActions>
  );
}
