/** File downloads created in the browser. */

type Cell = string | number | null;
export type CsvRows = readonly (readonly Cell[])[];

/** CSV (RFC 4180). An apostrophe precedes text that a spreadsheet would read as a formula. */
export function csvOf(rows: CsvRows): string {
	return rows.map((row) => row.map(cellOf).join(',')).join('\r\n');
}

function cellOf(cell: Cell): string {
	if (cell === null) return '';
	if (typeof cell === 'number') return String(cell);
	const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function offerDownload(fileName: string, type: string, content: string | readonly (string | Blob)[]): void {
	const url = URL.createObjectURL(new Blob(typeof content === 'string' ? [content] : [...content], { type }));
	const link = document.createElement('a');
	link.href = url;
	link.download = fileName.replace(/[\\/:*?"<>|]+/g, ' ');
	link.click();
	URL.revokeObjectURL(url);
}
