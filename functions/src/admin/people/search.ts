/** The ranges of stored names, email addresses and URLs that the search of admins asks the store for: those that begin with the typed text. */

/** Sorts after every character of a name, an email address or a URL. */
const lastCharacter = '\uf8ff';

export interface Range {
	from: string;
	/** Excluded. */
	to: string;
}

/** Names are stored as people wrote them, and Firestore compares letters exactly: the text as typed, in lower case, and with capital initials. */
export function nameRanges(text: string): Range[] {
	const lower = text.toLowerCase();
	const withInitials = lower.replace(/(^|[\s-])\p{L}/gu, (initial) => initial.toUpperCase());
	const withFirst = lower.charAt(0).toUpperCase() + lower.slice(1);
	return [...new Set([text, lower, withFirst, withInitials])].map(rangeOf);
}

/** Email addresses are stored in lower case. */
export function emailRange(text: string): Range {
	return rangeOf(text.toLowerCase());
}

/** A host name may be stored with or without www., and begins a URL. */
export function urlRanges(text: string): Range[] {
	const host = text.toLowerCase().replace(/^https?:\/\//, '');
	const hosts = host.startsWith('www.') ? [host] : [host, `www.${host}`];
	return hosts.flatMap((each) => [rangeOf(`https://${each}`), rangeOf(`http://${each}`)]);
}

function rangeOf(from: string): Range {
	return { from, to: from + lastCharacter };
}
