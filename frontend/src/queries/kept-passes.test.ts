import { restoreSession, signOut } from "#session/session.ts";
import { somePass } from "#testing/event-factories.ts";
import {
  forgetLinkedPass,
  keepLinkedPass,
  keepOwnPasses,
  keptLinkedPass,
  keptOwnPasses,
} from "./kept-passes.ts";

const some = somePass();
// An event in the far future, so that the test does not depend on the date.
const pass = { ...some, tournament: { ...some.tournament, dateEnd: "2999-06-03" } };
const over = { ...pass, tournament: { ...pass.tournament, dateEnd: "2020-06-03" } };

describe("kept passes", () => {
  it("are those of one account, without those of events that are over", () => {
    keepOwnPasses(5, [pass, over]);
    expect(keptOwnPasses(5)).toEqual([pass]);
    expect(keptOwnPasses(6)).toBeUndefined();
    keepOwnPasses(6, []);
    expect(keptOwnPasses(5)).toBeUndefined();
  });

  it("go with their account's signing out; those of links stay", () => {
    keepOwnPasses(5, [pass]);
    keepLinkedPass("token", pass);
    signOut();
    expect(keptOwnPasses(5)).toBeUndefined();
    expect(keptLinkedPass("token")).toEqual(pass);
    restoreSession();
  });

  it("of a void link are deleted, and unreadable ones count as none", () => {
    keepLinkedPass("a", pass);
    keepLinkedPass("b", pass);
    forgetLinkedPass("a");
    expect(keptLinkedPass("a")).toBeUndefined();
    expect(keptLinkedPass("b")).toEqual(pass);
    localStorage.setItem("keptLinkedPasses", "{");
    expect(keptLinkedPass("b")).toBeUndefined();
  });
});
