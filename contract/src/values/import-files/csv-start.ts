/** How CSV files begin, for the browser, which shows their columns, and for the server. */

interface CsvStart {
	/** Without its mark, and without the line that names the delimiter. */
	text: string;
	/** Null if the file does not name it. */
	delimiter: string | null;
}

/** Excel names the delimiter in a first line such as “sep=;”. */
export function csvStart(text: string): CsvStart {
	const plain = text.replace(/^\ufeff/, '');
	const [line = '', delimiter = null] = /^"?sep=(.)"?[ \t]{0,9}(?:\r\n|\r|\n|$)/i.exec(plain) ?? [];
	return { text: plain.slice(line.length), delimiter };
}

/** Whether the first row of a CSV file is a monitor, and not a header. */
export function isMonitorRow(cells: readonly string[]): boolean {
	return cells.some(isSiteUrl);
}

/** The last parts of headers such as “attributes.url”. */
const headerWords = new Set(['url', 'name', 'host', 'hostname', 'id', 'type', 'status', 'tags', 'interval', 'link']);

/** A URL, or a host such as example.com with or without a path. */
export function isSiteUrl(cell: string): boolean {
	const text = cell.trim();
	if (/^https?:\/\/\S/i.test(text)) return true;
	const [host = ''] = text.split(/[/:?#]/, 1);
	const labels = host.split('.', 20);
	const last = labels.at(-1) ?? '';
	if (labels.length < 2 || !/^\p{L}{2,63}$/u.test(last) || headerWords.has(last.toLowerCase())) return false;
	return labels.every((label) => /^[\p{L}\p{N}-]{1,63}$/u.test(label));
}

/** The name of a column of a file without a header. `index` is from 0. */
export function columnName(index: number): string {
	return `Column ${index + 1}`;
}
