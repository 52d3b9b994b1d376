/** Reads a CSV file, whatever its delimiter, and with or without a header row. */
import { columnName, csvStart, isMonitorRow } from '@stayup/contract';
import papaparse from 'papaparse';
import { longestText, UnreadableFile } from './unreadable-file.ts';

interface CsvTable {
	headers: string[];
	/** False if its first row is a monitor, so that the columns have numbers. */
	hasHeader: boolean;
	/** By header. Missing cells are empty. */
	rows: Readonly<Record<string, string>>[];
}

/** Each row has a cell for each of them. */
const mostColumns = 200;

/** Reads at most this many rows. Throws `UnreadableFile` for a file without any. */
export function readCsv(text: string, maxRows: number): CsvTable {
	const start = csvStart(text);
	const { data } = papaparse.parse<string[]>(start.text, {
		preview: maxRows + 1,
		skipEmptyLines: 'greedy',
		// Without one it is found.
		delimiter: start.delimiter ?? '',
	});
	const first = (data[0] ?? []).map(plainCell);
	if (first.length > mostColumns) {
		throw new UnreadableFile(
			`This file has more than ${mostColumns} columns. Please remove those that are not needed.`,
		);
	}
	const hasHeader = !isMonitorRow(first);
	const rows = hasHeader ? data.slice(1) : data;
	if (rows.length === 0) {
		throw new UnreadableFile(
			'This file has no rows. Please choose a CSV file with a header row and a row for each monitor.',
		);
	}
	const headers = hasHeader ? first : first.map((_, index) => columnName(index));
	const named = rows.map((cells) => {
		const pairs = headers.map((header, index) => [header, plainCell(cells[index] ?? '')] as const);
		// The first of two columns with the same header counts.
		return Object.fromEntries(pairs.toReversed());
	});
	return { headers, hasHeader, rows: named };
}

/** Spreadsheets write text as ="…" or with an apostrophe in front, so that they do not run it as a formula. */
function plainCell(cell: string): string {
	const text = cell.slice(0, longestText).toWellFormed().trim();
	const quoted = /^="(.*)"$/s.exec(text)?.[1];
	return quoted === undefined ? text.replace(/^'(?=[=+\-@])/, '') : quoted.replaceAll('""', '"');
}

/** The header that matches one of the names, whatever its case and punctuation. */
export function headerNamed(headers: readonly string[], names: readonly string[]): string | null {
	for (const name of names) {
		const found = headers.find((header) => simpleHeader(header) === name);
		if (found !== undefined) return found;
	}
	return null;
}

/** In small letters, without punctuation. */
export function simpleHeader(header: string): string {
	return header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const unitSeconds: Readonly<Record<string, number>> = {
	s: 1,
	sec: 1,
	secs: 1,
	second: 1,
	seconds: 1,
	m: 60,
	min: 60,
	mins: 60,
	minute: 60,
	minutes: 60,
	h: 3600,
	hr: 3600,
	hour: 3600,
	hours: 3600,
	d: 86_400,
	day: 86_400,
	days: 86_400,
};

const longestDuration = 60;

/** "300", "5 min" and "1h30m" in seconds; null for anything else. */
export function secondsOf(text: string): number | null {
	const trimmed = text.slice(0, longestDuration).trim().toLowerCase();
	if (/^\d{1,9}(?:\.\d{1,3})?$/.test(trimmed)) return Number(trimmed);
	if (!/^(?:\d{1,9}(?:\.\d{1,3})?\s*[a-z]{1,7}\s*){1,4}$/.test(trimmed)) return null;
	let seconds = 0;
	for (const [, amount, unit = ''] of trimmed.matchAll(/(\d{1,9}(?:\.\d{1,3})?)\s*([a-z]{1,7})/g)) {
		if (unit === 'ms') seconds += Number(amount) / 1000;
		else if (unitSeconds[unit] === undefined) return null;
		else seconds += Number(amount) * unitSeconds[unit];
	}
	return seconds;
}

/** "shop, eu; main" as three tags. */
export function tagsOf(text: string): string[] {
	return text
		.split(/[,;|]/)
		.map((tag) => tag.trim())
		.filter(Boolean);
}
