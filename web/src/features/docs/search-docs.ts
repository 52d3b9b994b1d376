/** Finds guides by the words of their titles and headings. */
import { docPaths } from '../../lib/public-pages/doc-paths.ts';
import { guidePages } from '../../lib/public-pages/guide-pages.ts';
import { contentOf } from './guide-contents.tsx';
import type { GuideSection } from './guide-sections.ts';

interface FoundDoc {
	path: string;
	heading: string;
	/** The sections whose headings fit. */
	sections: readonly GuideSection[];
	/** Where Enter leads: to the page, or to its first section that fits if its title does not. */
	to: string;
	/** Whether the API serves it, apart from the app. */
	isServed: boolean;
}

const docs = [
	...guidePages.map(({ slug, path, heading }) => ({
		path,
		heading,
		sections: contentOf(slug).sections,
		isServed: false,
	})),
	{ path: docPaths.apiReference, heading: 'API reference', sections: [], isServed: true },
];

/** Each typed word must be in the title, or in it and a heading together. Pages whose titles fit come first. Null if nothing is typed. */
export function searchDocs(typed: string): readonly FoundDoc[] | null {
	const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return null;
	const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
	const touches = (text: string) => words.some((word) => text.toLowerCase().includes(word));
	const found = docs.flatMap((doc): (FoundDoc & { isByTitle: boolean })[] => {
		const isByTitle = fits(doc.heading);
		const sections = doc.sections.filter(({ title }) => touches(title) && fits(`${doc.heading} ${title}`));
		const [first] = sections;
		if (!isByTitle && first === undefined) return [];
		const to = isByTitle || first === undefined ? doc.path : `${doc.path}#${first.id}`;
		return [{ path: doc.path, heading: doc.heading, isServed: doc.isServed, sections, to, isByTitle }];
	});
	return [...found.filter(({ isByTitle }) => isByTitle), ...found.filter(({ isByTitle }) => !isByTitle)];
}
