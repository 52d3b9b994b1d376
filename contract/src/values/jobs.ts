/** The jobs there are (specification §9). Apart from the schemas, so that the careers page stays small. */

export const jobCategories = ['Development', 'Sales', 'Customer Success'] as const;
export type JobCategory = (typeof jobCategories)[number];

export interface Job {
	id: string;
	title: string;
	category: JobCategory;
	place: string;
	hours: string;
	summary: string;
	duties: readonly string[];
	wishes: readonly string[];
}

export const jobs: readonly Job[] = [
	{
		id: 'ui-ux-developer',
		title: 'UI/UX Developer',
		category: 'Development',
		place: 'Remote, United States',
		hours: 'Full time',
		summary: 'You design and build the websites our clients show to their customers, and the dashboard they trust.',
		duties: [
			'Turn a first call with a client into a website within 72 hours',
			'Build accessible pages that load at once on a phone',
			'Keep one design system for the product and the websites we make',
		],
		wishes: [
			'A portfolio of websites that are in use today',
			'Sound HTML, CSS and TypeScript',
			'An eye for type, space and plain words',
		],
	},
	{
		id: 'territory-sales',
		title: 'Territory Sales',
		category: 'Sales',
		place: 'Virginia and neighboring states',
		hours: 'Full time',
		summary: 'You bring local businesses online: you visit, listen, and show what a website that stays up is worth.',
		duties: [
			'Find and visit businesses in your territory',
			'Show the product on your own laptop, live',
			'Hand every new client over with nothing left to ask',
		],
		wishes: [
			'Experience in selling to owners of small businesses',
			'A driver’s license and the will to use it',
			'Honesty about what we cannot do',
		],
	},
	{
		id: 'corporate-sales',
		title: 'Corporate Sales',
		category: 'Sales',
		place: 'Remote, United States',
		hours: 'Full time',
		summary: 'You win companies with many websites, and answer what their IT and legal departments ask.',
		duties: [
			'Lead sales from the first call to the signed contract',
			'Work out offers for companies with dozens of websites',
			'Tell the team what large clients miss in the product',
		],
		wishes: [
			'Three years of selling software or hosting to companies',
			'Ease with contracts and security questionnaires',
			'Clear written English',
		],
	},
	{
		id: 'account-manager',
		title: 'Account Manager',
		category: 'Customer Success',
		place: 'Remote, United States',
		hours: 'Full time',
		summary: 'You are the person our clients know by name, from the launch of their website onward.',
		duties: [
			'Guide new clients through launch and migration',
			'Go through the monthly numbers with them',
			'See to it that every question has an answer within a business day',
		],
		wishes: [
			'Experience in looking after business clients',
			'Calm on the day something is down',
			'Curiosity about how websites work',
		],
	},
];

export function findJob(id: string | undefined): Job | undefined {
	return jobs.find((job) => job.id === id);
}
