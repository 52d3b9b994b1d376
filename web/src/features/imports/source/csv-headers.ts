/** The headers of a CSV file, so that its owner can choose columns. The server reads the rows. */

/** In the order of the file, each once. */
export function csvHeaders(text: string): string[] {
	const line = firstLine(text.replace(/^\ufeff/, ''));
	const cells = splitLine(line, delimiterOf(line)).map((cell) => cell.trim());
	return [...new Set(cells.filter(Boolean))];
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

/** The column that its header suggests; empty if none does. */
export function suggestedColumn(headers: readonly string[], column: keyof typeof usual): string {
	const found = usual[column].map((pattern) => headers.find((header) => pattern.test(header)));
	return found.find((header) => header !== undefined) ?? '';
}
