import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ownerOfAddressQuery } from "#queries/accounts.ts";
import { personName } from "#shared/lib/person-name.ts";

/** In milliseconds: so long nothing more is typed before the server is asked, which counts the look-ups. */
const pause = 500;

/** The name of whoever has an address that was typed in full; null of nobody, or of who has no name. */
export function useKnownAddress(typed: string): string | null {
  const [settled] = useDebouncedValue(typed.trim(), pause);
  const { data: owner } = useQuery({
    ...ownerOfAddressQuery(settled),
    enabled: settled === typed.trim() && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(settled),
  });
  if (owner == null || settled !== typed.trim()) return null;
  return personName({ ...owner, email: null }) || null;
}
