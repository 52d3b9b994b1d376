/** CSV files (RFC 4180) that are safe to open in a spreadsheet. */

export function csvOf(rows: readonly (readonly string[])[]): string {
	return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Spreadsheets run a cell that begins with one of these signs as a formula; some also take their full-width and small forms. */
function cell(text: string): string {
	const inert = /^[=+\-@\t\r\n]/.test(text.slice(0, 1).normalize('NFKC')) ? `'${text}` : text;
	return `"${inert.replaceAll('"', '""')}"`;
}
