import { lazy } from "react";

// The pages of ticket categories, as one chunk of the router.
export const EditTicketCategoryPage = lazy(
  () => import("#features/ticket-categories/edit-ticket-category-page.tsx"),
);
export const NewTicketCategoryPage = lazy(
  () => import("#features/ticket-categories/new-ticket-category-page.tsx"),
);
export const TicketCategoriesPage = lazy(
  () => import("#features/ticket-categories/ticket-categories-page.tsx"),
);
