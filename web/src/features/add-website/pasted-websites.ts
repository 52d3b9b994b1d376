/** Many websites in a text: one a line, an address with or without a name before it. */
import { NewWebsite, withScheme } from '@stayup/contract';
import { nameOfWebsite } from '../../entities/account/session/first-website.ts';

export interface PastedWebsite {
	/** Its line, from 1. */
	line: number;
	name: string;
	url: string;
	/** Why it cannot be added; null when it can. */
	problem: string | null;
}

/** `known` are the addresses under watch already. Empty lines are nothing; the first of equal addresses counts. */
export function readPasted(text: string, known: readonly string[]): PastedWebsite[] {
	const seen = new Set(known.map(comparable));
	return text.split(/\r?\n/).flatMap((row, index) => {
		const typed = row.trim();
		if (typed === '') return [];
		const at = Math.max(typed.lastIndexOf(','), typed.lastIndexOf('\t'), typed.lastIndexOf(';'));
		const address = withScheme(typed.slice(at + 1).trim());
		const given = typed.slice(0, Math.max(0, at)).trim();
		const name = given === '' ? nameOfWebsite(address) : given;
		const checked = NewWebsite.safeParse({ name, url: address });
		const isTwice = seen.has(comparable(address));
		seen.add(comparable(address));
		const problem = isAddress(address)
			? isTwice
				? 'This address is there already.'
				: checked.success
					? null
					: (checked.error.issues[0]?.message ?? null)
			: 'This is not an address of a website.';
		return [{ line: index + 1, name, url: address, problem }];
	});
}

function isAddress(url: string): boolean {
	return URL.canParse(url) && new URL(url).hostname.includes('.');
}

function comparable(url: string): string {
	return URL.canParse(url) ? new URL(url).href : url;
}
