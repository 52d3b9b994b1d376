/** A built page has no inline style or script: the content security policy blocks them (WEB-12). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const forbidden: readonly { name: string; pattern: RegExp }[] = [
	{ name: 'a style element', pattern: /<style\b/i },
	{ name: 'a style attribute', pattern: /<[^>]+\sstyle\s*=/i },
	// Search engines read JSON-LD; browsers do not run it.
	{ name: 'an inline script', pattern: /<script\b(?![^>]*\s(?:src=|type="application\/ld\+json"))/i },
	{ name: 'an event handler attribute', pattern: /<[^>]+\son[a-z]+\s*=/i },
	{ name: 'a javascript: URL', pattern: /<[^>]+\s(?:href|src|action)\s*=\s*["']?\s*javascript:/i },
];

/** `folder`: the web build. Throws an error that names each page with inline code. */
export function requireNoInlineCode(folder: string): void {
	const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
	const found = pages.flatMap((page) => {
		const html = readFileSync(join(folder, page), 'utf8');
		return forbidden.filter(({ pattern }) => pattern.test(html)).map(({ name }) => `${page} has ${name}`);
	});
	if (found.length > 0) throw new Error(`The content security policy blocks inline code: ${found.join('; ')}.`);
}
