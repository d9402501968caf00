import { test } from "./empty-site.ts";
import { inDatabase } from "./database.ts";
import { expect } from "./fixtures.ts";

test("a thousand pictures load as they come into sight @phone", async ({ page, server }) => {
  const id = await inDatabase(server, async (sql) => {
    const [tournament] = await sql<{ id: string }[]>`
      INSERT INTO tournaments (name, slug, live_flag, date_start, date_end, location_title, created_at, updated_at)
      VALUES ('Thousand Pictures', 'thousand', true, '2031-06-01', '2031-06-01', 'Willow Creek', now(), now()) RETURNING id`;
    await sql`
      WITH gallery AS (
        INSERT INTO widgets (tournament_id, widget_type_id, name, live_flag, position)
        SELECT ${Number(tournament?.id)}, 2, 'Gallery ' || n, true, n FROM generate_series(1, 20) n RETURNING id)
      INSERT INTO widget_photos (widget_id, photo_file_name, photo_content_type, photo_file_size, picture_name, created_at)
      SELECT gallery.id, 'tee.jpg', 'image/jpeg', 1, replace(gen_random_uuid()::text, '-', '') || '.jpg', now()
      FROM gallery, generate_series(1, 50)`;
    return tournament?.id ?? "";
  });
  const asked = new Set<string>();
  page.on("request", (request) => {
    if (request.url().includes("/media/photo/")) asked.add(request.url());
  });
  await page.goto(`/tournaments/${id}/thousand`);
  await expect(page.getByRole("heading", { name: "Thousand Pictures", level: 1 })).toBeVisible();
  const pictures = page.getByRole("article").getByRole("img");
  await expect(pictures).toHaveCount(1_000);
  await page.waitForLoadState("networkidle");
  const first = asked.size;
  expect(first).toBeLessThan(200);
  await pictures.last().scrollIntoViewIfNeeded();
  await expect.poll(() => asked.size).toBeGreaterThan(first);
  expect(asked.size).toBeLessThan(600);
});
