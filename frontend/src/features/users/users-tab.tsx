import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { partOfUsersQuery } from "#queries/accounts.ts";
import { useListPlace } from "#shared/lib/use-list-place.ts";
import { SearchedList } from "#shared/ui/searched-list.tsx";
import { Tags } from "#shared/ui/tags.tsx";
import { UnsentMailSection } from "#features/mail/parts.tsx";
import { userTags, useUserFilter } from "./use-user-filter.ts";
import { UserTable } from "./user-table.tsx";

export function UsersTab() {
  const place = useListPlace();
  const { filter, selected, select } = useUserFilter();
  const users = useQuery({
    ...partOfUsersQuery(filter, place.part),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <UnsentMailSection />
      <Tags label="Which users" tags={userTags} selected={selected} onSelect={select} />
      <SearchedList
        what="users"
        place={place}
        list={users}
        isFiltered={selected !== "Everybody"}
        Table={UserTable}
      />
    </>
  );
}
