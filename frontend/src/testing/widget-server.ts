import type { Widget, WidgetPhoto } from "#api/types.ts";
import { http, server, someProblem } from "./server.ts";

export const widgetTypes = [
  { id: 1, name: "Text" },
  { id: 2, name: "Gallery" },
  { id: 3, name: "Post" },
];

export function somePhoto(changes: Partial<WidgetPhoto> = {}): WidgetPhoto {
  return {
    id: 201,
    photoFileName: "tee-off_2027.jpg",
    photoContentType: "image/jpeg",
    photoFileSize: 4096,
    photoUrl: "/media/photo/0123.jpg",
    ...changes,
  };
}

export const stale = "Somebody else has changed this since you loaded it.";

/** Serves these widgets, applies changes to them, and records the calls. */
export function serveWidgets(...widgets: Widget[]) {
  const state = { widgets };
  const sent: { call: string; body: unknown; ifMatch: string | null }[] = [];
  const note = async (call: string, request: Request) => {
    const body: unknown = await request.json();
    sent.push({ call, body, ifMatch: request.headers.get("If-Match") });
    return body;
  };
  const tag = () => `"${JSON.stringify(state.widgets.map(({ id, version }) => [id, version]))}"`;
  const typeOf = (id: number) => widgetTypes.find((type) => type.id === id) ?? { id, name: "" };
  server.use(
    http.get("/api/WidgetType", ({ response }) => response(200).json(widgetTypes)),
    http.get("/api/Widget/query/tournament/{id}", ({ response }) =>
      response(200).json(state.widgets, { headers: { ETag: tag() } }),
    ),
    http.put("/api/Widget", async ({ request, response }) => {
      const { id, ...changes } = (await note("PUT /api/Widget", request)) as Partial<Widget>;
      const before = state.widgets.find((widget) => widget.id === id);
      if (before === undefined) return someProblem(404, { "": ["There is no such widget."] });
      if (request.headers.get("If-Match") !== `"${before.version}-"`)
        return someProblem(409, { "": [stale] }, "/problems/stale");
      const widgetType = typeOf(changes.widgetTypeId ?? before.widgetTypeId);
      const after = { ...before, ...changes, widgetType, version: before.version + 1 };
      state.widgets = state.widgets.map((widget) => (widget.id === id ? after : widget));
      return response(200).json(after, { headers: { ETag: `"${after.version}-abc"` } });
    }),
    http.put("/api/Widget/reorder", async ({ request, response }) => {
      const places = (await note("PUT /api/Widget/reorder", request)) as Widget[];
      if (request.headers.get("If-Match") !== tag())
        return someProblem(409, { "": [stale] }, "/problems/stale");
      const placeOf = new Map(places.map(({ id, position }) => [id, position]));
      state.widgets = state.widgets
        .map((widget) => ({ ...widget, position: placeOf.get(widget.id) ?? 0 }))
        .sort((one, other) => one.position - other.position);
      return response(200).json(state.widgets, { headers: { ETag: tag() } });
    }),
    http.delete("/api/Widget/{id}", ({ params, response }) => {
      state.widgets = state.widgets.filter(({ id }) => id !== Number(params.id));
      return response(204).empty();
    }),
  );
  return { state, sent };
}
