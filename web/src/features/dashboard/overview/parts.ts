/** Parts of a sentence that names websites. */

/** Plain text, the name of a website, or the number of names that are left out. */
export type Part =
	| string
	| { name: string; websiteId: string; outageId: string | null }
	| { left: number; state: 'down' };

/** As many names as one reads at a glance. */
export const namesListed = 3;

export function plainText(parts: readonly Part[]): string {
	return parts
		.map((part) => (typeof part === 'string' ? part : 'name' in part ? part.name : `${part.left} more`))
		.join('');
}

/** "A, B and C"; of more than three: "A, B, C and 2 more". With `more`, the items are followed by a number that leads to all of that state. */
export function listed(items: readonly (readonly Part[])[], more?: { left: number; state: 'down' }): Part[] {
	const left = more?.left ?? items.length - namesListed;
	const shown = left > 0 ? [...items.slice(0, namesListed), [more ?? `${left} more`]] : items;
	return shown.flatMap((item, index) => {
		if (index === 0) return [...item];
		return [index === shown.length - 1 ? ' and ' : ', ', ...item];
	});
}
