import { http, server } from "#testing/server.ts";
import { signIn } from "./calls.ts";

describe("signing in", () => {
  it("throws 'Token not received' when the answer has none", async () => {
    server.use(http.post("/api/Auth/login", ({ response }) => response(200).json("")));
    const attempt = signIn({ email: "sam@fairway.example", password: "correct horse" });
    await expect(attempt).rejects.toThrow("Token not received");
    expect(sessionStorage.getItem("jwtToken")).toBeNull();
  });
});
