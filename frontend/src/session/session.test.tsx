import { render } from "@testing-library/react";
import { someToken } from "#testing/factories.ts";
import { signedInAs } from "#testing/render.tsx";
import { expectConsoleError } from "#testing/setup.ts";
import { isAdmin, isContentEditor, isVolunteer } from "./access.ts";
import { useEuser } from "./euser.tsx";
import { readSession, restoreSession, signOut, startSession } from "./session.ts";

describe("a session", () => {
  it("is restored on load from jwtToken and euser", () => {
    signedInAs({ id: 5, email: "sam@fairway.example", roles: ["User"] });
    restoreSession();
    expect(readSession().euser).toEqual({
      id: 5,
      email: "sam@fairway.example",
      roles: ["User"],
      isAuthenticated: true,
    });
  });

  it("is none without the token, or with a user that cannot be read", () => {
    signedInAs();
    sessionStorage.removeItem("jwtToken");
    restoreSession();
    expect(readSession().euser).toBeNull();

    signedInAs();
    sessionStorage.setItem("euser", "{}");
    restoreSession();
    expect(readSession().euser).toBeNull();
  });

  it("leaves no data behind after signing out", () => {
    signedInAs();
    signOut();
    expect(readSession().euser).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it("does not begin with a token that cannot be read", () => {
    for (const token of ["", "a.b.c", someToken().replace(/\..*\./, ".e30.")])
      expect(() => startSession(token)).toThrow();
    expect(sessionStorage.length).toBe(0);
  });
});

describe("the checks of roles", () => {
  it.each([
    ["Admin", true, false, false],
    ["Content Editor", false, true, false],
    ["Volunteer", false, false, true],
    ["User", false, false, false],
  ])("of the role %s", (role, admin, editor, volunteer) => {
    const euser = { id: 1, email: "a@fairway.example", roles: [role], isAuthenticated: true };
    expect([isAdmin(euser), isContentEditor(euser), isVolunteer(euser)]).toEqual([
      admin,
      editor,
      volunteer,
    ]);
  });

  it("are all false for a visitor without a session", () => {
    expect([isAdmin(null), isContentEditor(null), isVolunteer(null)]).not.toContain(true);
  });
});

describe("useEuser", () => {
  it("names the missing provider when used outside of it", () => {
    const Lost = () => {
      useEuser();
      return null;
    };
    expectConsoleError();
    expect(() => render(<Lost />)).toThrow("useEuser must be used within a EuserProvider");
  });
});
