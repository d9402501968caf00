import { screen, within } from "@testing-library/react";
import { someSite } from "#testing/factories.ts";
import { visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";
import { Shell } from "./shell.tsx";

const footer = () => within(screen.getByRole("contentinfo"));

function visitFooter() {
  visit("/account/signin", [{ element: <Shell />, children: [{ path: "*", element: null }] }]);
}

describe("the footer", () => {
  it("leads to the privacy policy and the cookie preferences of the site", async () => {
    visitFooter();
    expect(await footer().findByRole("link", { name: "Privacy Policy" })).toHaveAttribute(
      "href",
      "https://fund.example/privacy",
    );
    expect(footer().getByRole("link", { name: "Cookie Preferences" })).toHaveAttribute(
      "href",
      "https://fund.example/cookies",
    );
  });

  it("shows no tax number where the fund has set none", async () => {
    visitFooter();
    expect(await footer().findByText("Example Health Fund")).toBeVisible();
    expect(footer().queryByText(/Tax number/)).toBeNull();
  });

  it("shows the fund's tax number", async () => {
    server.use(
      http.get("/api/Site", ({ response }) =>
        response(200).json(someSite({ taxNumber: "12-3456789" })),
      ),
    );
    visitFooter();
    expect(await footer().findByText("Tax number 12-3456789")).toBeVisible();
  });
});
