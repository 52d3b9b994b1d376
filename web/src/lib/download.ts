/** Files made in the browser, for whoever wants the numbers elsewhere. */

type Cell = string | number | null;

/** RFC 4180. A cell that a spreadsheet would take for a formula is quoted with an apostrophe. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
	return rows.map((row) => row.map(cellOf).join(',')).join('\r\n');
}

function cellOf(cell: Cell): string {
	if (cell === null) return '';
	if (typeof cell === 'number') return String(cell);
	const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function offerDownload(fileName: string, type: string, content: string): void {
	const address = URL.createObjectURL(new Blob([content], { type }));
	const link = document.createElement('a');
	link.href = address;
	link.download = fileName.replace(/[\\/:*?"<>|]+/g, ' ');
	link.click();
	URL.revokeObjectURL(address);
}
