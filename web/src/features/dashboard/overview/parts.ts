/** Parts of a sentence that names websites. */

/** Plain text, the name of a website, or the number of names that are left out. */
export type Part =
	| string
	| { name: string; websiteId: string; outageId: string | null }
	| { left: number; state: 'down' };

/** As many names as one reads at a glance. */
const namesListed = 3;

export function plainText(parts: readonly Part[]): string {
	return parts
		.map((part) => (typeof part === 'string' ? part : 'name' in part ? part.name : `${part.left} more`))
		.join('');
}

/** "A, B and C"; of more than three: "A, B, C and 2 more". With `link`, the number left out leads to all of that state. */
export function listed(items: readonly (readonly Part[])[], link?: { state: 'down' }): Part[] {
	const left = items.length - namesListed;
	const more: Part[] = link ? [{ left, ...link }] : [`${left} more`];
	const shown = left > 0 ? [...items.slice(0, namesListed), more] : items;
	return shown.flatMap((item, index) => {
		if (index === 0) return [...item];
		return [index === shown.length - 1 ? ' and ' : ', ', ...item];
	});
}
