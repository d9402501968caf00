import { useQuery } from "@tanstack/react-query";
import type { TicketCategory } from "#api/types.ts";
import { embedOf, type Embed } from "#shared/lib/embed-code.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { EmbedFrame } from "#shared/ui/embed-frame.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { embedPreviewQuery } from "./staff-queries.ts";
import classes from "./ticket-categories-page.module.css";

interface PaymentPreviewProps {
  category: TicketCategory;
  onClose: () => void;
}

/** A preview of the embed code for buyers, also of a category that is not live. */
export function PaymentPreview({
  category: { id, name, embedCode },
  onClose,
}: PaymentPreviewProps) {
  const embed = embedOf(embedCode);
  const preview = useQuery({ ...embedPreviewQuery(id), enabled: embed.kind === "document" });
  return (
    <Dialog title={`Payment Preview: ${name}`} size="wide" onClose={onClose}>
      <div className={classes.preview}>
        <p>{about[embed.kind]}</p>
        {preview.isLoading && <Loading />}
        {preview.isError && (
          <Failed onRetry={preview.refetch}>The preview could not be loaded just now.</Failed>
        )}
        <EmbedFrame
          embed={embed}
          title={`How to pay for ${name}`}
          documentAddress={preview.data?.url ?? null}
        />
      </div>
    </Dialog>
  );
}

const about: Record<Embed["kind"], string> = {
  nothing: "This category has no embed code, so there is nothing to pay with online.",
  link: "A buyer is given this link to pay with.",
  frame:
    "A buyer is given this form to pay with. If the box stays empty, its address is wrong, or the provider does not allow other sites to show it.",
  document:
    "A buyer is given this to pay with. It runs apart from this site. If the box stays empty, the code does not work.",
};
