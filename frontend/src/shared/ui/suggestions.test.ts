import { foldAhead, suggested } from "./suggestions.ts";

describe("suggestions", () => {
  it("finds the same in whatever order a text was typed", () => {
    const people = ["Ann Cole", "Anna Dole", "Dan Nole", "Bo Dean"].map((suggestionInfo, id) => ({
      id,
      suggestionInfo,
    }));
    const typed = ["a", "an", "an d", "an", "", "d", "do", "dole", "dole x", "dole"];
    for (const text of typed)
      expect(suggested(people, text), text).toEqual(suggested([...people], text));
  });

  it("folds all options ahead in portions, and stops when told to", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let read = 0;
    const people = Array.from({ length: 600 }, (_, id) => ({
      id,
      get suggestionInfo() {
        read += 1;
        return `Player ${id}`;
      },
    }));
    foldAhead(people)();
    await vi.runAllTimersAsync();
    expect(read).toBe(0);
    foldAhead(people);
    await vi.advanceTimersToNextTimerAsync();
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(people.length);
    await vi.runAllTimersAsync();
    expect(suggested(people, "player 599").map(({ id }) => id)).toEqual([599]);
    expect(read).toBe(people.length);
  });

  it("shows people before those whose group has their name", () => {
    const party = [
      { id: 1, suggestionInfo: "Aisha Karim, Group 1 of Lena Montero", ownName: "Aisha Karim" },
      { id: 2, suggestionInfo: "Lena Montero, Group 1", ownName: "Lena Montero" },
    ];
    expect(suggested(party, "montero").map(({ id }) => id)).toEqual([2, 1]);
    expect(suggested(party, "group 1 karim").map(({ id }) => id)).toEqual([1]);
  });

  it("finds a reference however it is typed, and names by few letters", () => {
    const people = [
      { id: 1, suggestionInfo: "Ann Cole, Group 1", reference: "FW-7K3Q2M" },
      { id: 2, suggestionInfo: "Fay Wade, Group 2", reference: "FW-8K3Q2M" },
      { id: 3, suggestionInfo: "Lk3 Oz, Group 3", reference: "FW-C4PDF3" },
    ];
    const found = (text: string) => suggested([...people], text).map(({ id }) => id);
    for (const text of ["FW-7K3Q2M", "fw7k3q2m", "fw 7k3 q2m", "7K3Q2M", "1keo2m", "FW-7"])
      expect(found(text), text).toEqual([1]);
    expect(found("lk3o")).toEqual([1]);
    expect(found("lk3 o")).toEqual([3, 1]);
    for (const text of ["fw", "7k3", "FW-9K3Q2M", "8k3q2mm"]) expect(found(text), text).toEqual([]);
    // Letter by letter, as it is typed.
    const whole = "FW-C4PDF3";
    for (let length = 1; length < whole.length; length += 1)
      suggested(people, whole.slice(0, length));
    expect(suggested(people, whole).map(({ id }) => id)).toEqual([3]);
  });
});
