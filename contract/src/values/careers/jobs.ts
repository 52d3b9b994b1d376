/**
 * The jobs (specification §9). The four built-in ones apply until an admin changes them. Separate from the schemas, so that the careers page does not load
 * the validation.
 */

export const jobCategories = ['Development', 'Sales', 'Customer Success'] as const;
export type JobCategory = (typeof jobCategories)[number];

export const jobHours = ['Full time', 'Part time', 'Contract', 'Temporary', 'Internship'] as const;
export type JobHours = (typeof jobHours)[number];

/** `paused` and `closed` jobs are not shown and take no applications. A closed one that opens again is posted again. */
export const jobStates = ['open', 'paused', 'closed'] as const;
export type JobState = (typeof jobStates)[number];

/** Characters, and how many there can be. */
export const jobLimits = { jobs: 100, title: 100, place: 100, summary: 300, points: 12, point: 200 } as const;

export interface Job {
	/** The last part of the URL of its page. */
	_id: string;
	title: string;
	category: JobCategory;
	/** `Remote, {country}` for work from home. */
	place: string;
	hours: JobHours;
	summary: string;
	responsibilities: readonly string[];
	requirements: readonly string[];
	/** ISO 8601. */
	postedAt: string;
}

const postedAt = '2026-11-22T00:00:00.000Z';

export const builtInJobs: readonly Job[] = [
	{
		_id: 'ui-ux-developer',
		title: 'UI/UX Developer',
		category: 'Development',
		place: 'Remote, United States',
		hours: 'Full time',
		summary: 'You design and build our clients’ websites and the dashboard they rely on.',
		responsibilities: [
			'Turn a first call with a client into a website within 72 hours',
			'Build accessible pages that load fast on a phone',
			'Keep one design system for the product and the websites we make',
		],
		requirements: [
			'A portfolio of live websites',
			'Solid HTML, CSS and TypeScript',
			'An eye for typography, spacing and clear copy',
		],
		postedAt,
	},
	{
		_id: 'territory-sales',
		title: 'Territory Sales',
		category: 'Sales',
		place: 'Virginia and neighboring states',
		hours: 'Full time',
		summary:
			'You bring local businesses online: you visit, listen, and show them the value of a website that stays up.',
		responsibilities: [
			'Find and visit businesses in your territory',
			'Show the product on your own laptop, live',
			'Hand over every new client with complete information',
		],
		requirements: [
			'Experience in selling to owners of small businesses',
			'A driver’s license and willingness to travel',
			'Honesty about what we can and cannot do',
		],
		postedAt,
	},
	{
		_id: 'corporate-sales',
		title: 'Corporate Sales',
		category: 'Sales',
		place: 'Remote, United States',
		hours: 'Full time',
		summary: 'You win companies with many websites, and answer the questions of their IT and legal departments.',
		responsibilities: [
			'Lead sales from the first call to the signed contract',
			'Prepare offers for companies with dozens of websites',
			'Bring the feedback of large clients to the product team',
		],
		requirements: [
			'Three years of experience selling software or hosting to companies',
			'Confidence with contracts and security questionnaires',
			'Clear written English',
		],
		postedAt,
	},
	{
		_id: 'account-manager',
		title: 'Account Manager',
		category: 'Customer Success',
		place: 'Remote, United States',
		hours: 'Full time',
		summary: 'You are our clients’ personal contact, from the launch of their website onward.',
		responsibilities: [
			'Guide new clients through launch and migration',
			'Review the monthly numbers with them',
			'Make sure that every question is answered within a business day',
		],
		requirements: [
			'Experience in account management for business clients',
			'Calm under pressure when a website is down',
			'Curiosity about how websites work',
		],
		postedAt,
	},
];

const remotePlace = /^remote\b[\s,]*([^\s,].*)?$/i;

/** The country of a job that is done from home; blank if the place names none; null for other jobs. */
export function remoteCountryOf(place: string): string | null {
	const found = remotePlace.exec(place.trim());
	return found && (found[1] ?? '');
}

/** The last part of the URL of a job. Blank if the title has no letters from a to z and no digits. */
export function jobIdOf(title: string): string {
	return title
		.normalize('NFKD')
		.replace(/\p{Mark}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-/, '')
		.slice(0, jobLimits.title)
		.replace(/-$/, '');
}

const smallNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The sentence of the careers page. */
export function hiringSentence(openJobs: number): string {
	if (openJobs === 0) return "We're not hiring at the moment.";
	const number = smallNumbers[openJobs] ?? String(openJobs);
	return `We're hiring for ${number} ${openJobs === 1 ? 'position' : 'positions'}.`;
}
