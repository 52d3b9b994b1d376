/** Finds what email clients do not support of the HTML of our emails, by the tables of caniemail.com. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caniemail } from 'caniemail';
import { root } from '../../base/folders.ts';

const families = { gmail: 'Gmail', outlook: 'Outlook', 'apple-mail': 'Apple Mail', yahoo: 'Yahoo' } as const;

/** Sorted lines such as `border-radius: Outlook`, which means at least one of its apps. */
export function unsupportedIn(pages: readonly string[]): string[] {
	const found = new Set<string>();
	for (const html of pages) {
		const { issues } = caniemail({ clients: ['gmail.*', 'outlook.*', 'apple-mail.*', 'yahoo.*'], html });
		for (const [client, features] of issues.errors) {
			for (const { title } of features) found.add(`${title}: ${familyOf(client)}`);
		}
	}
	return [...found].sort();
}

function familyOf(client: string): string {
	const family = Object.entries(families).find(([name]) => client.startsWith(`${name}.`));
	if (!family) throw new Error(`There is no name for the client ${client}.`);
	return family[1];
}

/** The same lines from the table in docs/emails/README.md. */
export function documentedLines(): string[] {
	const document = readFileSync(join(root, 'docs', 'emails', 'README.md'), 'utf8');
	const rows = [...document.matchAll(/^\| `([^`|]+)` \| ([^|]+) \|/gm)];
	return rows
		.flatMap(([, feature = '', names = '']) => names.split(',').map((name) => `${feature}: ${name.trim()}`))
		.sort();
}
