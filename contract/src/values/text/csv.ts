/** CSV files (RFC 4180) that are safe to open in a spreadsheet. */

/** Null is an empty cell. */
export type CsvCell = string | number | null;
export type CsvRows = readonly (readonly CsvCell[])[];

export function csvOf(rows: CsvRows): string {
	return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** Spreadsheets run a text that begins with one of these signs as a formula; some also take their full-width and small forms. */
function cellOf(cell: CsvCell): string {
	if (cell === null) return '';
	if (typeof cell === 'number') return String(cell);
	const inert = /^[=+\-@\t\r\n]/.test(cell.slice(0, 1).normalize('NFKC')) ? `'${cell}` : cell;
	return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
