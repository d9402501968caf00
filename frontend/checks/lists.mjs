// Reads the committed lists of docs/conformance.

/** The records of a CSV text (RFC 4180) with the line each one starts on. */
export function parseCsv(text) {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  const records = [];
  let cells = [];
  let line = 1;
  let start = 1;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) throw new Error(`line ${line}: not CSV`);
    const [whole, quoted, plain, end] = match;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += whole.split("\n").length - 1;
    if (end === ",") continue;
    records.push({ line: start, cells });
    cells = [];
    start = line;
  }
  if (cells.length > 0) throw new Error(`line ${start}: ends in the middle of a record`);
  return records;
}

/**
 * The rows of one list, each with the place it stands at and its issue as a number.
 * Throws when the heading differs or a row does not fit it.
 */
export function readList(file, text, columns) {
  const [heading, ...records] = parseCsv(text);
  if (heading?.cells.join() !== columns.join())
    throw new Error(`${file}: heading must be ${columns.join()}`);
  return records.map(({ line, cells }) => {
    const row = Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
    const place = `${file}:${line}`;
    if (cells.length !== columns.length || cells.includes(""))
      throw new Error(`${place}: needs ${columns.join()}`);
    if (!/^[1-9]\d*$/.test(row.issue))
      throw new Error(`${place}: '${row.issue}' is not the number of an issue`);
    return { ...row, issue: Number(row.issue), place };
  });
}

/** The numbers in finished.txt: one a line, `#` starts a comment. */
export function readFinished(file, text) {
  const entries = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
  return entries.filter(Boolean).map((entry) => {
    if (!/^[1-9]\d*$/.test(entry))
      throw new Error(`${file}: '${entry}' is not the number of an issue`);
    return Number(entry);
  });
}
