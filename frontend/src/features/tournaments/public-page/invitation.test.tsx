import { act, screen } from "@testing-library/react";
import { someTicketCategory } from "#testing/event-factories.ts";
import { openPublicPage, past, type Answers } from "#testing/public-page.tsx";

describe("the invitation at the end", () => {
  const invitation = () => screen.queryByRole("link", { name: "Get your tickets" });

  it("names the day and links to the tickets", async () => {
    await openPublicPage({ categories: [someTicketCategory()] });
    const heading = await screen.findByRole("heading", { name: /^Join us on/ });
    expect(heading).toHaveTextContent("Join us on Thursday, June 3rd, 2027");
    expect(invitation()).toHaveAttribute("href", "/tournaments/7/register");
  });

  it("floats while the buttons of the header are out of sight", async () => {
    let look: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
    class Observer {
      observe = () => undefined;
      disconnect = () => undefined;
      constructor(callback: typeof look) {
        look = callback;
      }
    }
    vi.stubGlobal("IntersectionObserver", Observer);
    await openPublicPage({ categories: [someTicketCategory()] });
    const floats = async () =>
      (await screen.findByRole("region", { name: /^Join us/ })).dataset.floating;
    expect(await floats()).toBe("false");
    act(() => look([{ isIntersecting: false }]));
    expect(await floats()).toBe("true");
    act(() => look([{ isIntersecting: false }, { isIntersecting: true }]));
    expect(await floats()).toBe("false");
  });

  it.each<[string, Answers]>([
    ["Tickets will be announced soon.", {}],
    ["This event is over.", { tournament: past, categories: [someTicketCategory()] }],
    [
      "Every ticket is taken; there is a waitlist.",
      { categories: [someTicketCategory({ availableTickets: 0 })] },
    ],
  ])("is left out when '%s'", async (text, answers) => {
    await openPublicPage(answers);
    await screen.findByText(text, { selector: "header *" });
    expect(invitation()).toBeNull();
  });
});
