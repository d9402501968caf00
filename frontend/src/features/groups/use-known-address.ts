import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ownerOfAddressQuery } from "#queries/accounts.ts";
import { personName } from "#shared/lib/person-name.ts";

/** The debounce in milliseconds before a call, as the server limits the look-ups. */
const pause = 500;

/** The name of the user with the typed address; null for an incomplete or unknown address, or a user without a name. */
export function useKnownAddress(typed: string): string | null {
  const [settled] = useDebouncedValue(typed.trim(), pause);
  const { data: owner } = useQuery({
    ...ownerOfAddressQuery(settled),
    enabled: settled === typed.trim() && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(settled),
  });
  if (owner == null || settled !== typed.trim()) return null;
  return personName({ ...owner, email: null }) || null;
}
