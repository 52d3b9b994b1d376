/** Reads the steps of docs/deploy.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PageStep {
	number: number;
	title: string;
	/** Null if the step is a click. */
	command: string | null;
	/** The text that the page shows after the command. */
	shown: string | null;
	isClick: boolean;
}

export interface Page {
	steps: PageStep[];
	/** How each step was tried, from the table at the end. */
	tried: ReadonlyMap<number, string>;
}

const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'deploy.md');

/** `values` replace the placeholders of the page. */
export function readPage(values: Readonly<Record<string, string>>): Page {
	let text = readFileSync(path, 'utf8');
	for (const [placeholder, value] of Object.entries(values)) text = text.replaceAll(placeholder, value);
	const [, ...sections] = text.split(/^## /m);
	const steps = sections.flatMap((section): PageStep[] => {
		const [, number, title = ''] = /^(\d+)\. (.*)$/m.exec(section) ?? [];
		if (number === undefined) return [];
		const block = (language: string) =>
			new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, 'ms').exec(section)?.[1] ?? null;
		const isClick = section.includes('\n**Click** ');
		return [{ number: Number(number), title, command: block('sh'), shown: block('text'), isClick }];
	});
	const rows = text.matchAll(/^\| ([\d, ]+) \| (.*) \|$/gm);
	const tried = [...rows].flatMap(([, numbers = '', how = '']) =>
		numbers.split(',').map((number) => [Number(number), how] as const),
	);
	return { steps, tried: new Map(tried) };
}

/** `…` stands for any text, and for any lines if it is a line. */
export function patternOf(shown: string): RegExp {
	const lines = shown.split('\n').map((line) => {
		if (line === '…') return '(?:.*\\n)*?';
		return `${line.split('…').map(escaped).join('.*')}\\n`;
	});
	return new RegExp(`^${lines.join('')}$`);
}

function escaped(text: string): string {
	return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
