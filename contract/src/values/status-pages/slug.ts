/** Slugs of status pages: the last part of /s/{slug}. */
import { slugLength } from './status-pages.ts';

/** Words that visitors could take for a page of Stayup itself, and paths that the page needs. */
const reserved = new Set(
	`about abuse account accounts admin administrator alert alerts api app assets atom auth badge badges billing blog book-call careers cdn contact
	cpanel css dashboard demo dev docs domain download email embed faq favicon feed feeds ftp health help home host hosting icons image images img
	incident incidents info invoice js json legal localhost login logo logout mail maintenance manage me media news null official operator owner
	password pay payment payments ping postmaster preview pricing privacy private profile public register robots root rss security send-grid sendgrid server service
	settings signin signup site sitemap smtp ssl staff static status stayup stay-up stayup-status status-stayup stripe subscribe subscriber subscribers subscription superuser
	support system team terms test tls trust undefined unsubscribe update updates upgrade user users verify webhook webhooks webmaster welcome
	well-known www xml you`.split(/\s+/),
);

/** Letters and digits that resemble each other, each as one of them: a slug must not imitate a reserved word. */
const twins: Readonly<Record<string, string>> = {
	'0': 'o',
	'1': 'l',
	i: 'l',
	'3': 'e',
	'4': 'a',
	'5': 's',
	'7': 't',
	'8': 'b',
	'9': 'g',
};

/** Visitors confuse two slugs with the same skeleton. */
export function slugSkeleton(slug: string): string {
	return slug
		.replaceAll('-', '')
		.replaceAll('rn', 'm')
		.replaceAll('vv', 'w')
		.replace(/[0134578i9]/g, (sign) => twins[sign] ?? sign);
}

const reservedSkeletons = new Set([...reserved].map(slugSkeleton));

/** The sentence to show for a slug that cannot be used by anyone; null if it can. */
export function slugProblem(slug: string): string | null {
	if (slug.length < slugLength.min || slug.length > slugLength.max) {
		return `Please use ${slugLength.min} to ${slugLength.max} characters.`;
	}
	// Only these letters, so that no other alphabet can imitate a name.
	if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
		return 'Please use the letters a to z, digits, and single hyphens between them.';
	if (reserved.has(slug)) return 'This word is reserved. Please choose another.';
	if (reservedSkeletons.has(slugSkeleton(slug)) || slugSkeleton(slug).includes('stayup')) {
		return 'This resembles a reserved word. Please choose another.';
	}
	return null;
}
