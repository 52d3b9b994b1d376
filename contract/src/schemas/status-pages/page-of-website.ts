/** The settings of a new status page for websites, with defaults that need no change. */

import { slugProblem } from '../../values/status-pages/slug.ts';
import { slugLength, statusPageLimits } from '../../values/status-pages/status-pages.ts';
import { withoutInvisibleMarks } from '../text.ts';
import type { StatusPageSettings } from './status-pages.ts';

type NamedWebsite = { _id: string; name: string; url: string };

/** A page that is online. */
export function pageOfWebsite(website: NamedWebsite, slug: string): StatusPageSettings {
	return newPage([website], { name: website.name, slug, isPublished: true });
}

/** A page that nobody sees until its owner publishes it. */
export function draftOfWebsites(websites: readonly NamedWebsite[], name: string, slug: string): StatusPageSettings {
	return newPage(websites, { name, slug, isPublished: false });
}

type Chosen = Pick<StatusPageSettings, 'name' | 'slug' | 'isPublished'>;

function newPage(websites: readonly NamedWebsite[], { name, slug, isPublished }: Chosen): StatusPageSettings {
	const { nameLength, componentNameLength } = statusPageLimits;
	const [first, ...others] = websites;
	const homepage = others.length === 0 ? URL.parse(first?.url ?? '') : null;
	const components = websites.map((website) => ({
		websiteId: website._id,
		name: shortened(website.name, componentNameLength),
		showsUrl: false,
	}));
	return {
		name: shortened(name, nameLength),
		slug,
		description: '',
		homepageUrl: homepage?.origin ?? '',
		isPublished,
		access: 'public',
		allowedEmails: [],
		accent: 'green',
		theme: 'auto',
		showsResponseTimes: false,
		publishAfterMinutes: null,
		groups: [{ name: '', components }],
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
