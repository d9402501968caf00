import { lazy } from "react";

// Those of ticket categories, which the router has under one name.
export const EditTicketCategoryPage = lazy(
  () => import("#features/ticket-categories/edit-ticket-category-page.tsx"),
);
export const NewTicketCategoryPage = lazy(
  () => import("#features/ticket-categories/new-ticket-category-page.tsx"),
);
export const TicketCategoriesPage = lazy(
  () => import("#features/ticket-categories/ticket-categories-page.tsx"),
);
