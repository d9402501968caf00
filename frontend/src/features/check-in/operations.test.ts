import { ApiError } from "#api/api-error.ts";
import { createOperations } from "./operations.ts";

const tap = { id: 1, checkedIn: true, scanCode: "a pass" };

describe("an operation", () => {
  it("stays the same, with its time, until somebody knows what came of it", () => {
    const operations = createOperations();
    const first = operations.of(tap);
    operations.failed(new TypeError("Failed to fetch"));
    operations.failed(new ApiError({ status: 503, message: "away" }));
    expect(operations.of({ ...tap })).toBe(first);
    operations.succeeded();
    expect(operations.of(tap).operationId).not.toBe(first.operationId);
  });

  it("that the server refused is made anew, with the time of the new tap", () => {
    const operations = createOperations();
    const refused = operations.of(tap);
    operations.failed(new ApiError({ status: 422, message: "is in the future" }));
    expect(operations.of(tap).operationId).not.toBe(refused.operationId);
  });

  it("is another one for another attendee, and for the undoing", () => {
    const operations = createOperations();
    const first = operations.of(tap).operationId;
    expect(operations.of({ ...tap, id: 2 }).operationId).not.toBe(first);
    const undone = operations.of({ ...tap, checkedIn: false });
    expect(undone).toMatchObject({ id: 1, checkedIn: false });
  });
});
