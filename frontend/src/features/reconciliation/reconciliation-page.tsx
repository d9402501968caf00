import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { BankState } from "#api/types.ts";
import { bankRowsQuery, bankSumsQuery } from "#queries/bank.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { paths } from "#shared/paths.ts";
import { useListPlace } from "#shared/lib/use-list-place.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { SearchedList } from "#shared/ui/searched-list.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import { BankTable } from "./bank-table.tsx";
import { ImportFile } from "./import-file.tsx";
import classes from "./reconciliation.module.css";
import { goneText, states } from "./words.ts";

/** Payments from banks and donation forms, matched with tickets (rule `reconciliation`). */
export default function ReconciliationPage() {
  const tournamentId = useTournamentId();
  const [params, setParams] = useSearchParams();
  const { data: sums } = useQuery(bankSumsQuery(tournamentId));
  const place = useListPlace();
  const state = stateOf(params.get("state"));
  const list = useQuery({
    ...bankRowsQuery(tournamentId, state, place.part),
    placeholderData: keepPreviousData,
  });
  const gone = sums?.find((sum) => sum.state === "matched")?.gone ?? 0;
  const titles = Object.fromEntries(
    stateNames.map((name) => [
      name,
      titleOf(
        name,
        sums?.find((sum) => sum.state === name),
      ),
    ]),
  ) as Record<BankState, string>;
  return (
    <Page
      title="Reconciliation"
      intro="What the bank and the donation forms tell, beside what stands in the books. Nothing is entered until you confirm it."
      actions={<ActionLink to={paths.overview(tournamentId)}>Overview</ActionLink>}
    >
      <div className={classes.sections}>
        <ImportFile tournamentId={tournamentId} />
        <Tabs
          label="Payments"
          tabs={titles}
          selected={state}
          onSelect={(name) => setParams(name === "open" ? {} : { state: name })}
        >
          <SearchedList
            what="payments"
            place={place}
            list={list}
            isFiltered={sums?.length !== 0}
            Table={BankTable}
          />
          {state === "matched" && gone > 0 && <p>{goneText(gone)}</p>}
          {sums?.length === 0 && list.data?.total === 0 && place.part.search === "" && (
            <Empty>
              <p>No file was taken in yet.</p>
            </Empty>
          )}
        </Tabs>
      </div>
    </Page>
  );
}

const stateNames = Object.keys(states) as readonly BankState[];

function stateOf(told: string | null): BankState {
  return stateNames.find((name) => name === told) ?? "open";
}

function titleOf(name: BankState, sum: { count: number; amount: number } | undefined): string {
  return sum === undefined
    ? states[name]
    : `${states[name]} (${sum.count}, ${dollarsText(sum.amount)})`;
}
