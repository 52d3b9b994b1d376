/** Finds what email clients do not support of the HTML of our emails, by the tables of caniemail.com. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caniemail } from 'caniemail';
import { root } from '../../base/folders.ts';

const clients = {
	'gmail.*': 'Gmail',
	'outlook.*': 'Outlook',
	'apple-mail.*': 'Apple Mail',
	'yahoo.*': 'Yahoo',
} as const;
const globs = Object.keys(clients) as (keyof typeof clients)[];

/** Sorted lines such as `border-radius: Outlook`, which means at least one of its apps. */
export function unsupportedIn(pages: readonly string[]): string[] {
	const found = new Set<string>();
	for (const html of pages) {
		for (const glob of globs) {
			const { issues } = caniemail({ clients: [glob], html });
			for (const features of issues.errors.values()) {
				for (const { title } of features) found.add(`${title}: ${clients[glob]}`);
			}
		}
	}
	return [...found].sort();
}

/** The same lines from the table in docs/emails/README.md. */
export function documentedLines(): string[] {
	const document = readFileSync(join(root, 'docs', 'emails', 'README.md'), 'utf8');
	const rows = [...document.matchAll(/^\| `([^`|]+)` \| ([^|]+) \|/gm)];
	return rows
		.flatMap(([, feature = '', names = '']) => names.split(',').map((name) => `${feature}: ${name.trim()}`))
		.sort();
}
