// Reads the CSV file in its argument, and prints its records as JSON: a list of cells each.
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";

const records = parse(readFileSync(process.argv[2]), { bom: true });
process.stdout.write(JSON.stringify(records));
