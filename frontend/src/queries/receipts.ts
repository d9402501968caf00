import { queryOptions } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";
import type { NewReceipt } from "#api/types.ts";

export const receiptKeys = {
  all: ["receipts"] as const,
  ofUser: (id: number) => [...receiptKeys.all, "ofUser", id] as const,
  detail: (id: number) => [...receiptKeys.all, "detail", id] as const,
};

/** A person's receipts, and the years for which one can be issued. */
export function receiptsOfUserQuery(userId: number) {
  return queryOptions({
    queryKey: receiptKeys.ofUser(userId),
    queryFn: ({ signal }) =>
      responseData(
        client.GET("/api/Receipt/query/user/{id}", { params: { path: { id: userId } }, signal }),
      ),
  });
}

export function receiptQuery(id: number) {
  return queryOptions({
    queryKey: receiptKeys.detail(id),
    queryFn: ({ signal }) =>
      responseData(client.GET("/api/Receipt/{id}", { params: { path: { id } }, signal })),
  });
}

/** Mails the receipt to its giver. */
export function mailReceipt(id: number) {
  return responseData(client.POST("/api/Receipt/mail", { body: { id } }));
}

/** Returns the newest receipt if it is up to date, else issues a new one. A repeat issues no second one. */
export function createReceipt(body: NewReceipt) {
  return responseData(client.POST("/api/Receipt", { body }));
}
