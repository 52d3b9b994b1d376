/** The demo accounts and their websites. */
import type { Tier } from '@stayup/contract';
import type { CertificateKind } from '../../fakes/websites/behaviour.ts';

export const demoPassword = 'stayup-demo';

export interface DemoWebsite {
	name: string;
	/** Its name on the test websites server. */
	localName: string;
	/** Seconds. */
	checkInterval: number;
	/** Milliseconds; past response times vary around it. */
	usualResponseMs: number;
	/** Outages in the past 90 days. */
	outages: number;
	/** Of a website with https. */
	tls?: Extract<CertificateKind, 'valid' | 'expires-soon'>;
}

export interface DemoPerson {
	name: string;
	email: string;
	role: 'user' | 'admin';
	tier: Tier;
	websites: readonly DemoWebsite[];
}

export const demoPeople: readonly DemoPerson[] = [
	{ name: 'Ada Marsh', email: 'ada@stayup.test', role: 'admin', tier: 'Admin', websites: [] },
	{
		name: 'Alice Ortega',
		email: 'alice@stayup.test',
		role: 'user',
		tier: 'Free',
		websites: [
			{ name: "Rosie's Bakery", localName: 'rosies-bakery', checkInterval: 300, usualResponseMs: 182, outages: 3 },
			{ name: 'Harbor Dental', localName: 'harbor-dental', checkInterval: 300, usualResponseMs: 264, outages: 1 },
		],
	},
	{
		name: 'Bob Lindqvist',
		email: 'bob@stayup.test',
		role: 'user',
		tier: 'Pro',
		websites: [
			{ name: 'Bluebird Books', localName: 'bluebird-books', checkInterval: 60, usualResponseMs: 143, outages: 2 },
			{ name: 'Northside Yoga', localName: 'northside-yoga', checkInterval: 300, usualResponseMs: 208, outages: 0 },
			{
				name: 'Riverside Motors',
				localName: 'riverside-motors',
				checkInterval: 300,
				usualResponseMs: 391,
				outages: 5,
				tls: 'expires-soon',
			},
			{
				name: 'Cedar Law Group',
				localName: 'cedar-law',
				checkInterval: 600,
				usualResponseMs: 232,
				outages: 1,
				tls: 'valid',
			},
		],
	},
];
