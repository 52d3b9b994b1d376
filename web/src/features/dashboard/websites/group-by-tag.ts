/** Groups the websites of the table by tag. A website is in the group of each of its tags. */
import type { ShownWebsite } from '../../../entities/website/freshness.ts';

export interface TagGroup {
	/** Null for websites without a tag. */
	tag: string | null;
	/** In the order of the table. */
	websites: readonly ShownWebsite[];
}

const tags = new Intl.Collator();

/** Sorted by tag; websites without a tag come last. */
export function groupByTag(websites: readonly ShownWebsite[]): TagGroup[] {
	const groups = new Map<string | null, ShownWebsite[]>();
	for (const website of websites) {
		for (const tag of website.tags.length > 0 ? website.tags : [null]) {
			const group = groups.get(tag);
			if (group) group.push(website);
			else groups.set(tag, [website]);
		}
	}
	return [...groups]
		.map(([tag, grouped]) => ({ tag, websites: grouped }))
		.sort((a, b) => Number(a.tag === null) - Number(b.tag === null) || tags.compare(a.tag ?? '', b.tag ?? ''));
}
