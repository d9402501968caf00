import type { Euser } from "./session.ts";

export const roles = {
  admin: "Admin",
  volunteer: "Volunteer",
  contentEditor: "Content Editor",
} as const;

export type Role = (typeof roles)[keyof typeof roles];

export function isAdmin(euser: Euser | null): boolean {
  return hasRole(euser, roles.admin);
}

export function isContentEditor(euser: Euser | null): boolean {
  return hasRole(euser, roles.contentEditor);
}

export function isVolunteer(euser: Euser | null): boolean {
  return hasRole(euser, roles.volunteer);
}

export function hasRole(euser: Euser | null, role: Role): boolean {
  return euser?.roles.includes(role) ?? false;
}
