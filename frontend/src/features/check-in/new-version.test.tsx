import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { visit } from "#testing/render.tsx";
import { NewVersion } from "./new-version.tsx";

type State = "installed" | "activating" | "activated" | "redundant";

/** A service worker with the given state. */
class Worker extends EventTarget {
  readonly told: unknown[] = [];
  constructor(public state: State) {
    super();
  }
  postMessage = (message: unknown) => void this.told.push(message);
  become(state: State) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

/** A phone with an active older version and a waiting newer one. */
function phone() {
  const newer = new Worker("installed");
  const registration = Object.assign(new EventTarget(), {
    active: new Worker("activated"),
    waiting: newer,
    installing: null,
  });
  const serviceWorker = {
    controller: registration.active,
    ready: Promise.resolve(registration),
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
  const takeOver = () => {
    Object.assign(registration, { active: newer, waiting: null });
    newer.become("activating");
  };
  return { newer, takeOver };
}

afterEach(() => void Reflect.deleteProperty(navigator, "serviceWorker"));

function open() {
  const load = vi.fn();
  const Table = () => {
    const [waiting, setWaiting] = useState(0);
    return (
      <>
        <button onClick={() => setWaiting(1)}>Check In</button>
        <button onClick={() => setWaiting(0)}>Send</button>
        <NewVersion waiting={waiting} load={load} />
      </>
    );
  };
  return { load, ...visit("/here", [{ path: "/here", element: <Table /> }]) };
}

const offer = () => screen.findByRole("button", { name: "Load the new version" });

describe("a newer version", () => {
  it("is loaded once it has taken over, and not before", async () => {
    const { newer, takeOver } = phone();
    const { user, load } = open();
    const button = await offer();
    await user.dblClick(button);
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(screen.getByRole("status")).toHaveTextContent(/is loading/);
    expect(newer.told).toEqual(["skipWaiting"]);
    act(takeOver);
    await user.click(button);
    expect(load).not.toHaveBeenCalled();
    act(() => newer.become("activated"));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await user.click(button);
    expect(newer.told, "a press before the page is gone").toEqual(["skipWaiting"]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("leaves the older one active when it does not take over in time", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { newer, takeOver } = phone();
    const { user, load } = open();
    const button = await offer();
    await user.click(button);
    await act(() => vi.advanceTimersByTimeAsync(25_000));
    expect(screen.getByRole("status")).toHaveTextContent(/could not begin yet.*goes on working/);
    expect(button).toHaveAttribute("aria-busy", "false");
    expect(load).not.toHaveBeenCalled();
    act(takeOver);
    act(() => newer.become("activated"));
    expect(load, "after its time it is taken by another press").not.toHaveBeenCalled();
    await user.click(button);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  });

  it("is offered again when an even newer one replaces it", async () => {
    const { newer } = phone();
    const { user, load } = open();
    await user.click(await offer());
    act(() => newer.become("redundant"));
    expect(await screen.findByText(/could not begin yet/)).toBeInTheDocument();
    expect(load).not.toHaveBeenCalled();
  });

  it("does not reload over a check-in that was made while it took over", async () => {
    const { newer, takeOver } = phone();
    const { user, load } = open();
    await user.click(await offer());
    await user.click(screen.getByRole("button", { name: "Check In" }));
    act(takeOver);
    act(() => newer.become("activated"));
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await offer()).toHaveAttribute("aria-busy", "false");
    expect(load).not.toHaveBeenCalled();
    await user.click(await offer());
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  });
});
