import { screen } from "@testing-library/react";
import { ann, ben, openByName } from "#testing/check-in.tsx";

const other = (name: string, minute: number, waiting: number | null) => ({
  name,
  lastHeardAt: `2027-06-03T12:0${minute}:00Z`,
  waiting,
});

describe("the other stations", () => {
  it("are one line above the list, and one by one once it is opened", async () => {
    const stations = [other("Table 1", 1, 0), other("Cart barn", 4, 3)];
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2027-06-03T12:06:00Z") });
    const { user } = await openByName([ann, ben], undefined, { stations });
    const line = await screen.findByText(/^2 other stations/);
    expect(line).toHaveTextContent(
      /^2 other stations, longest silent Table 1, heard at 8:01.*, 3 waiting there$/,
    );
    expect(screen.getByText(/^Cart barn/)).not.toBeVisible();
    await user.click(line);
    expect(screen.getByText(/^Table 1/)).toHaveTextContent(/^Table 1: heard at 8:01/);
    expect(screen.getByText(/^Cart barn/)).toHaveTextContent(/: heard at 8:04.*, 3 waiting there$/);
  });

  it("have the day of their last call, unless that is today", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2027-06-04T12:06:00Z") });
    await openByName([ann, ben], undefined, { stations: [other("Table 1", 1, 0)] });
    const line = await screen.findByText(/^1 other station/);
    expect(line).toHaveTextContent("1 other station, heard at 6/3/2027 8:01 AM");
    expect(screen.getByText(/^list of /)).toHaveTextContent(/^list of 8:06 AM/);
  });

  it("mark stations that have never called", async () => {
    const stations = [other("Table 1", 1, 0), { name: "T", lastHeardAt: null, waiting: null }];
    await openByName([ann, ben], undefined, { stations });
    expect(await screen.findByText("2 other stations, 1 not heard yet")).toBeVisible();
  });

  it("are left out when there are none", async () => {
    await openByName([ann, ben]);
    expect(screen.queryByText(/other station/)).toBeNull();
  });
});
