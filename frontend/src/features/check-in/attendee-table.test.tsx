import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { someArrival } from "#testing/arrivals.ts";
import { AttendeeTable } from "./attendee-table.tsx";
import { attendeesOf } from "./attendee.ts";

const people = Array.from({ length: 60 }, (_, place) =>
  someArrival({ id: place + 1, name: `Player ${place + 1}` }),
);
const attendees = attendeesOf(people, []);
const nothing = () => undefined;

describe("the table of attendees", () => {
  it("renders the visible rows first, and the others later", async () => {
    const table = <AttendeeTable attendees={attendees} rounds={[]} onTap={nothing} />;
    expect(renderToStaticMarkup(table).split("Player ")).toHaveLength(16 + 1);
    render(table);
    expect(await screen.findByRole("button", { name: /^Player 50 / })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Player 51 / })).toBeNull();
  });

  it("keeps its rows for an equal list, and when the list is shown again", () => {
    const all = (of = attendees) => <AttendeeTable attendees={of} rounds={[]} onTap={nothing} />;
    const { rerender } = render(all());
    expect(screen.getAllByRole("row")).toHaveLength(50 + 1);
    rerender(all([...attendees]));
    expect(screen.getAllByRole("row")).toHaveLength(50 + 1);
    rerender(all(attendees.slice(0, 1)));
    expect(screen.getAllByRole("row")).toHaveLength(1 + 1);
    rerender(all());
    expect(screen.getAllByRole("row")).toHaveLength(50 + 1);
  });
});
