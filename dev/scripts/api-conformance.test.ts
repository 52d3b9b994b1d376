import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../contract/src/endpoints.ts';
import { failures, successes } from '../../web/src/messages.ts';
import { root } from '../runner/folders.ts';

const page = readFileSync(join(root, 'docs', 'api-conformance.md'), 'utf8');
const lines = page.split('\n').filter((line) => line.startsWith('| '));

describe('docs/api-conformance.md', () => {
	it.each(Object.values(endpoints))('has a line for $method $path', ({ method, path }) => {
		expect(lines.filter((line) => line.startsWith(`| \`${method} ${path}\` |`))).toHaveLength(1);
	});

	it('has a line for every message of the catalogue', () => {
		const mailed = new Set<string>([
			failures.requestReset.text,
			failures.resetPassword.text,
			failures.confirmEmail.text,
		]);
		const texts = [
			...Object.values(failures).map(({ text }) => text),
			...Object.values(successes).filter((text) => typeof text === 'string'),
		].filter((text) => !mailed.has(text));

		expect(texts.filter((text) => !lines.some((line) => line.includes(`| ${text} |`)))).toEqual([]);
	});

	it('cites no test that is not there', () => {
		const cited = lines.flatMap((line) =>
			[...(line.split(' | ').at(-1) ?? '').matchAll(/(?:^|; )([^(]+?) \(`([^`]+)`\)/g)].map(
				([, title = '', file = '']) => ({
					title,
					file,
				}),
			),
		);
		const gone = cited.filter(
			({ title, file }) => !existsSync(join(root, file)) || !readFileSync(join(root, file), 'utf8').includes(title),
		);

		expect(cited.length).toBeGreaterThan(70);
		expect(gone).toEqual([]);
	});
});
