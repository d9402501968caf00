import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { partOfUsersQuery } from "#queries/accounts.ts";
import { useListPlace } from "#shared/lib/use-list-place.ts";
import { SearchedList } from "#shared/ui/searched-list.tsx";
import { UnsentMailSection } from "./unsent-mail.tsx";
import { UserTable } from "./user-table.tsx";

export function UsersTab() {
  const place = useListPlace();
  const users = useQuery({ ...partOfUsersQuery(place.part), placeholderData: keepPreviousData });
  return (
    <>
      <UnsentMailSection />
      <SearchedList what="users" place={place} list={users} Table={UserTable} />
    </>
  );
}
