/** The open jobs (specification §9). Separate from the schemas, so that the careers page does not load the validation. */

export const jobCategories = ['Development', 'Sales', 'Customer Success'] as const;
export type JobCategory = (typeof jobCategories)[number];

export interface Job {
	id: string;
	title: string;
	category: JobCategory;
	place: string;
	hours: string;
	summary: string;
	responsibilities: readonly string[];
	requirements: readonly string[];
}

export const jobs: readonly Job[] = [
	{
		id: 'ui-ux-developer',
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
	},
	{
		id: 'territory-sales',
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
	},
	{
		id: 'corporate-sales',
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
	},
	{
		id: 'account-manager',
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
	},
];

export function findJob(id: string | undefined): Job | undefined {
	return jobs.find((job) => job.id === id);
}
