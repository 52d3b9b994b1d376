import { emailExamples } from '@stayup/testing/email-examples';
import { describe, expect, it } from 'vitest';
import { renderEmail } from './render-email.ts';

type Facts = { subject: RegExp; says: string[]; leadsTo: string[] };

const unsubscribe = '/email-link?do=unsubscribe#a-token';
const mute = '/email-link?do=mute#a-token';

/** What each mail must say whatever its words are: whom and what it is about, since when, and where its links lead. */
const facts: Record<string, Facts> = {
	'email changed': { subject: /address/, says: ['Alice', 'new@example.com', 'support@stayup.example'], leadsTo: [] },
	'admin custom': { subject: /message/, says: ['We moved your website.', 'All is well.'], leadsTo: ['/dashboard'] },
	'admin downtime report': { subject: /downtime report/i, says: ['Alice'], leadsTo: ['/dashboard'] },
	'admin password reset': { subject: /password/, says: ['one hour'], leadsTo: ['/reset-password?code=a-code'] },
	'admin server up': { subject: /up/, says: ['Alice'], leadsTo: ['/dashboard'] },
	'admin thank you': { subject: /thank you/i, says: ['Alice'], leadsTo: ['/dashboard'] },
	'certificate expiring': {
		subject: /certificate.*7 days.*Rosie’s Bakery/i,
		says: ['2026-03-09 13:00 in Europe/Berlin', '2026-03-09 12:00 UTC', 'https://bakery.example.com/'],
		leadsTo: ['/website/bakery', mute, unsubscribe],
	},
	'change email': { subject: /new email/, says: ['nothing changes'], leadsTo: ['/confirm-email?code=a-code'] },
	'checks suppressed': { subject: /too many websites fail/i, says: ['2026-03-02 12:00 UTC'], leadsTo: [] },
	'confirm email': { subject: /confirm/i, says: ['nothing changes'], leadsTo: ['/confirm-email?code=a-code'] },
	'deletion requested': { subject: /deleted on 2026-03-09/, says: ['Alice', '2026-03-09'], leadsTo: ['/profile'] },
	'domain expiring': {
		subject: /domain.*14 days.*example\.com/i,
		says: ['example.com', '2026-03-16 13:00 in Europe/Berlin', '2026-03-16 12:00 UTC'],
		leadsTo: ['/dashboard', unsubscribe],
	},
	down: {
		subject: /^Down: Rosie’s Bakery – the website responded with status 503$/,
		says: [
			...['2026-03-02 13:00 in Europe/Berlin', '2026-03-02 12:00 UTC', 'https://bakery.example.com/'],
			...['from Virginia, USA', 'confirmed from another region, Oregon, USA'],
		],
		leadsTo: ['/outages/bakery_1', '/email-link?do=acknowledge#a-token', mute, unsubscribe],
	},
	'down, not confirmed elsewhere': {
		subject: /^Down: Rosie’s Bakery/,
		says: ['all made from Virginia, USA'],
		leadsTo: ['/outages/bakery_1', '/email-link?do=acknowledge#a-token', mute, unsubscribe],
	},
	'test alert': {
		subject: /^TEST: Down: Rosie’s Bakery/,
		says: ['Nothing is wrong', 'status 503'],
		leadsTo: ['/website/bakery', unsubscribe],
	},
	flapping: {
		subject: /^Unstable: Rosie’s Bakery$/,
		says: ['5 times', 'half an hour', 'ten minutes'],
		leadsTo: ['/website/bakery', mute, unsubscribe],
	},
	digest: {
		subject: /^Down: 1 website, 3 alerts/,
		says: ['Down: Rosie’s Bakery', 'Up: Rosie’s Bakery, after 13 min', 'Down: Florist – the connection was refused'],
		leadsTo: ['/dashboard', unsubscribe],
	},
	'monthly report': {
		subject: /February 2026/,
		says: ['2 outages', '99.96% up', '16 minutes', 'Blog: 100.00% up, no outage'],
		leadsTo: ['/dashboard'],
	},
	'password changed': { subject: /password was changed/, says: ['Alice', 'logged out'], leadsTo: ['/login'] },
	'password reset': {
		subject: /password/,
		says: ['Alice', 'one hour', 'nothing changes'],
		leadsTo: ['/reset-password?code=a-code'],
	},
	'payment failed': { subject: /payment/, says: ['Alice', 'stays as it is'], leadsTo: ['/dashboard'] },
	test: { subject: /test/, says: ['Nothing is wrong'], leadsTo: ['/dashboard', unsubscribe] },
	'tier changed': {
		subject: /Pro$/,
		says: ['from Free to Pro', '200 websites', '30 seconds'],
		leadsTo: ['/dashboard'],
	},
	'up after flapping': {
		subject: /^Up: Rosie’s Bakery is stable again$/,
		says: ['2026-03-02 13:13 in Europe/Berlin', '2026-03-02 12:13 UTC', 'https://bakery.example.com/'],
		leadsTo: ['/website/bakery', mute, unsubscribe],
	},
	up: {
		subject: /^Up: Rosie’s Bakery, after 13 min$/,
		says: ['13 min', '2026-03-02 13:13 in Europe/Berlin', 'https://bakery.example.com/'],
		leadsTo: ['/website/bakery', mute, unsubscribe],
	},
	'webhook off': {
		subject: /webhook is off/,
		says: ['status 410', 'https://hooks.example.com/stayup'],
		leadsTo: ['/profile'],
	},
};

it('every mail has facts here', () => {
	expect(Object.keys(facts).sort()).toEqual(Object.keys(emailExamples).sort());
});

describe.each(Object.entries(emailExamples))('the mail "%s"', (name, content) => {
	const { subject, text, html } = renderEmail(content);

	it('says what it is about, and leads to where something can be done', () => {
		const expected = facts[name];
		expect(subject).toMatch(expected?.subject ?? 'no facts');
		expect(expected?.says.filter((fact) => !text.includes(fact))).toEqual([]);
		expect(expected?.leadsTo.filter((path) => !text.includes(`https://stayup.example${path}`))).toEqual([]);
	});

	it('says the same in both of its parts, and leads nowhere but to us', () => {
		const linksIn = (part: string) => new Set(part.match(/https:\/\/stayup\.example[^\s"<]*/g));

		expect([...linksIn(html)].map((link) => link.replaceAll('&amp;', '&')).sort()).toEqual([...linksIn(text)].sort());
	});
});

it.each(['down, not confirmed elsewhere', 'test alert'])('the mail "%s" claims no confirmation', (name) => {
	const paragraphs = emailExamples[name]?.paragraphs ?? [];

	expect(paragraphs.length).toBeGreaterThan(0);
	expect(paragraphs.join()).not.toContain('another region');
});
