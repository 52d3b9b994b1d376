/** Parses a pasted list of websites: one URL per line, optionally after a name. */
import { NewWebsite, withScheme } from '@stayup/contract';
import { nameOfWebsite } from '../../entities/account/session/first-website.ts';

export interface PastedWebsite {
	/** The line number, from 1. */
	line: number;
	name: string;
	url: string;
	/** Why it cannot be added; null when it can. */
	problem: string | null;
}

/** `known` are the URLs already monitored. Empty lines are skipped; only the first of equal URLs can be added. */
export function readPasted(text: string, known: readonly string[]): PastedWebsite[] {
	const seen = new Set(known.map(comparable));
	return text.split(/\r?\n/).flatMap((row, index) => {
		const typed = row.trim();
		if (typed === '') return [];
		const at = Math.max(typed.lastIndexOf(','), typed.lastIndexOf('\t'), typed.lastIndexOf(';'));
		const url = withScheme(typed.slice(at + 1).trim());
		const given = typed.slice(0, Math.max(0, at)).trim();
		const name = given === '' ? nameOfWebsite(url) : given;
		const checked = NewWebsite.safeParse({ name, url: url });
		const isRepeated = seen.has(comparable(url));
		seen.add(comparable(url));
		const problem = isWebUrl(url)
			? isRepeated
				? 'This website is already in your list.'
				: checked.success
					? null
					: (checked.error.issues[0]?.message ?? null)
			: 'This is not a valid URL.';
		return [{ line: index + 1, name, url, problem }];
	});
}

function isWebUrl(url: string): boolean {
	return URL.canParse(url) && new URL(url).hostname.includes('.');
}

function comparable(url: string): string {
	return URL.canParse(url) ? new URL(url).href : url;
}
