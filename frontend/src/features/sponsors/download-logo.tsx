import { fileNameOf } from "#shared/lib/file-name.ts";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { logoName } from "./logo-name.ts";

interface DownloadLogoProps {
  imageUrl: string;
  sponsorName: string;
  /** The position among the sponsor's logos, from 1. */
  place?: number;
}

/** Downloads the full picture with the sponsor's name as the file name. */
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
