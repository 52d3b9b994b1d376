/** How alerts name the websites of a group. */

const namedAtMost = 3;

/** Such as `Shop and 2 more websites`. */
export function subjectOf({ website, also = [] }: { website: { name: string }; also?: readonly unknown[] }): string {
	if (also.length === 0) return website.name;
	return `${website.name} and ${also.length} more ${also.length === 1 ? 'website' : 'websites'}`;
}

/** Such as `A, B, C and 26 more`. */
export function namesOf(names: readonly string[]): string {
	const shown = names.slice(0, namedAtMost);
	const rest = names.length - shown.length;
	if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
	const last = shown.at(-1) ?? '';
	return shown.length <= 1 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}
