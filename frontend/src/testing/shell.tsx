import { screen, within } from "@testing-library/react";
import { Shell } from "#app/shell/shell.tsx";
import { Link } from "#shared/ui/link.tsx";
import { visit } from "./render.tsx";

const pages = [
  { element: <Shell />, children: [{ path: "*", element: <Link to="/account/edit">On</Link> }] },
];
/** Opens an address with the shell around a page that is a link. */
export const openShell = (address: string) => visit(address, pages);

/** The menu. */
export const nav = () => within(screen.getByRole("navigation", { name: "Site" }));

/** The menu as [label, address] pairs, once the tournament or the fund has its name. */
export async function menuAt(address: string, title = "Spring Classic") {
  const { user } = openShell(address);
  expect(await within(screen.getByRole("banner")).findByText(title)).toBeVisible();
  const links = nav().queryAllByRole("link");
  return { user, items: links.map((link) => [link.textContent, link.getAttribute("href")]) };
}
