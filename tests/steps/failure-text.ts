import { stripVTControlCharacters } from 'node:util';

/** One line about an error of a test: its first line, what Playwright waited for, and the line of the test. */
export function failureText(stack = ''): string {
	const lines = stripVTControlCharacters(stack).split('\n');
	const [first = ''] = lines;
	const waited = lines.find((line) => /^\s*- waiting for /.test(line))?.replace(/^\s*- w/, 'W');
	const position = lines.map((line) => /^\s+at .*?([\w.-]+\.test\.tsx?:\d+):\d+\)?$/.exec(line)?.[1]).find(Boolean);
	return [first, waited, position && `(${position})`].filter(Boolean).join(' ');
}
