/** The settings of a new status page for one website, with defaults that need no change. */

import { slugProblem } from '../../values/status-pages/slug.ts';
import { slugLength, statusPageLimits } from '../../values/status-pages/status-pages.ts';
import { withoutInvisibleMarks } from '../text.ts';
import type { StatusPageSettings } from './status-pages.ts';

type NamedWebsite = { _id: string; name: string; url: string };

export function pageOfWebsite({ _id, name, url }: NamedWebsite, slug: string): StatusPageSettings {
	const { nameLength, componentNameLength } = statusPageLimits;
	return {
		...newPage(shortened(name, nameLength), slug),
		homepageUrl: URL.canParse(url) ? new URL(url).origin : '',
		groups: [
			{
				name: '',
				components: [{ websiteId: _id, name: shortened(name, componentNameLength), showsUrl: false }],
			},
		],
	};
}

function newPage(name: string, slug: string): StatusPageSettings {
	return {
		name,
		slug,
		description: '',
		homepageUrl: '',
		isPublished: true,
		access: 'public',
		allowedEmails: [],
		accent: 'green',
		theme: 'auto',
		showsResponseTimes: false,
		publishAfterMinutes: null,
		groups: [],
	};
}

/** Slugs to try one after another: the name, the host without its ending, and the name with random letters. */
export function slugsFor({ name, url }: Omit<NamedWebsite, '_id'>, random: string): string[] {
	const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '').replace(/\.[^.]+$/, '') : '';
	const fromName = slugOf(name);
	const fromHost = slugOf(host);
	const withRandom = `${(fromName || fromHost || 'page').slice(0, slugLength.max - random.length - 1).replace(/-$/, '')}-${random}`;
	const candidates = [fromName, fromHost, fromName && `${fromName}-status`, withRandom, `p-${random}`];
	return [...new Set(candidates)].filter((slug) => slugProblem(slug) === null);
}

function slugOf(text: string): string {
	return text
		.normalize('NFKD')
		.replace(/[\u0300-\u036f'’]/g, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, slugLength.max)
		.replace(/^-|-$/g, '');
}

/** Letters that cannot be taken for a digit or spell a word. */
export function randomLetters(count: number): string {
	const letters = 'bcdfghjkmnpqrstvwxz';
	return [...crypto.getRandomValues(new Uint8Array(count))].map((byte) => letters[byte % letters.length]).join('');
}

/** Cut between characters, not within an emoji. */
function shortened(text: string, length: number): string {
	const clean = withoutInvisibleMarks(text).trim();
	if (clean.length <= length) return clean;
	let kept = '';
	for (const { segment } of new Intl.Segmenter().segment(clean)) {
		if (kept.length + segment.length > length) break;
		kept += segment;
	}
	return kept.trim();
}
