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

/** The rows of one list, each with its file and line. Throws if the heading differs or a row does not fit it. */
export function readList(file, text, columns) {
  const [heading, ...records] = parseCsv(text);
  if (heading?.cells.join() !== columns.join())
    throw new Error(`${file}: heading must be ${columns.join()}`);
  return records.map(({ line, cells }) => {
    const row = Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
    const place = `${file}:${line}`;
    if (cells.length !== columns.length || cells.includes(""))
      throw new Error(`${place}: needs ${columns.join()}`);
    return { ...row, place };
  });
}
