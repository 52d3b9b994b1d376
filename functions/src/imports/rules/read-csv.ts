/** Reads a CSV file with a header row, whatever its delimiter. */
import papaparse from 'papaparse';
import { longestText, UnreadableFile } from './source-monitor.ts';

interface CsvTable {
	headers: string[];
	/** By header. Missing cells are empty. */
	rows: Readonly<Record<string, string>>[];
}

/** Each row has a cell for each of them. */
const mostColumns = 200;

/** Reads at most this many rows. Throws `UnreadableFile` for a file without a header and a row. */
export function readCsv(text: string, maxRows: number): CsvTable {
	const { data } = papaparse.parse<string[]>(text.replace(/^\ufeff/, ''), {
		preview: maxRows + 1,
		skipEmptyLines: 'greedy',
	});
	const [first, ...rows] = data;
	if (!first || rows.length === 0) {
		throw new UnreadableFile(
			'This file has no rows. Please choose a CSV file with a header row and a row for each monitor.',
		);
	}
	if (first.length > mostColumns) {
		throw new UnreadableFile(
			`This file has more than ${mostColumns} columns. Please remove those that are not needed.`,
		);
	}
	const headers = first.map((cell) => plainCell(cell));
	const named = rows.map((cells) => {
		const pairs = headers.map((header, index) => [header, plainCell(cells[index] ?? '')] as const);
		// The first of two columns with the same header counts.
		return Object.fromEntries(pairs.toReversed());
	});
	return { headers, rows: named };
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
		const found = headers.find((header) => simple(header) === name);
		if (found !== undefined) return found;
	}
	return null;
}

function simple(header: string): string {
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
