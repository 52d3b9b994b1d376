/** The columns of a CSV file, so that its owner can choose them. The server reads the rows. */
import { columnName, csvStart, isMonitorRow, isSiteUrl } from '@stayup/contract';

interface CsvColumns {
	/** In the order of the file, each once. Numbered if the file has no header. */
	headers: string[];
	/** By header, the first row of a file without a header. */
	first: Readonly<Record<string, string>>;
}

export function csvColumns(text: string): CsvColumns {
	const start = csvStart(text);
	const line = firstLine(start.text);
	const cells = splitLine(line, start.delimiter ?? delimiterOf(line)).map((cell) => cell.trim());
	if (!isMonitorRow(cells)) return { headers: [...new Set(cells.filter(Boolean))], first: {} };
	const headers = cells.map((_, index) => columnName(index));
	return { headers, first: Object.fromEntries(cells.map((cell, index) => [columnName(index), cell])) };
}

/** A quoted cell may have line breaks. */
function firstLine(text: string): string {
	let isQuoted = false;
	for (let index = 0; index < text.length; index += 1) {
		const letter = text[index];
		if (letter === '"') isQuoted = !isQuoted;
		if (!isQuoted && (letter === '\n' || letter === '\r')) {
			if (text.slice(0, index).trim() !== '') return text.slice(0, index);
		}
	}
	return text;
}

function delimiterOf(line: string): string {
	const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
	return counts.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ',';
}

function splitLine(line: string, delimiter: string): string[] {
	const cells = [''];
	let isQuoted = false;
	for (const letter of line.trim().replaceAll('""', '\u0000')) {
		if (letter === '"') isQuoted = !isQuoted;
		else if (letter === delimiter && !isQuoted) cells.push('');
		else cells[cells.length - 1] += letter === '\u0000' ? '"' : letter;
	}
	return cells;
}

/** The likelier ones first. */
const usual = {
	url: [/\burl\b/i, /homepage|link/i, /website|site|host|domain|target/i],
	name: [/name/i, /title/i, /website|site|monitor/i],
	interval: [/interval|frequency/i, /every|rate/i],
	tags: [/tag/i, /label|group/i],
	keyword: [/keyword/i, /contain/i],
	paused: [/paused/i, /status|enabled|active/i],
} as const;

/** The column that its header suggests, or its first cell; empty if none does. */
export function suggestedColumn({ headers, first }: CsvColumns, column: keyof typeof usual): string {
	if (Object.keys(first).length > 0) {
		const isFitting = (cell: string) => (column === 'url' ? isSiteUrl(cell) : /\p{L}/u.test(cell) && !isSiteUrl(cell));
		return (
			(column === 'url' || column === 'name' ? headers.find((header) => isFitting(first[header] ?? '')) : '') ?? ''
		);
	}
	const found = usual[column].map((pattern) => headers.find((header) => pattern.test(header)));
	return found.find((header) => header !== undefined) ?? '';
}
