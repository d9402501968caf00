import { ApiError } from "#api/api-error.ts";
import type { UserOrSponsor } from "#shared/paths.ts";
import { Empty, Failed } from "#shared/ui/page-states.tsx";

interface LoadFailureProps {
  type: UserOrSponsor;
  error: Error;
  onRetry: () => unknown;
}

/** A 404 offers no retry. */
export function LoadFailure({ type, error, onRetry }: LoadFailureProps) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <Empty>
        <p>This {type} is no longer there.</p>
      </Empty>
    );
  return <Failed onRetry={onRetry}>The {type} could not be loaded just now.</Failed>;
}
