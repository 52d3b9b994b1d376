import { emailExamples } from '@stayup/testing/email-examples';
import { describe, expect, it } from 'vitest';
import { renderEmail } from './render-email.ts';
import { monthlyReportEmail } from './report-emails.ts';

type Facts = { subject: RegExp; says: string[]; linksTo: string[] };

const unsubscribe = '/email-link?do=unsubscribe#a-token';
const mute = '/email-link?do=mute#a-token';

/** The facts that each email must state and the pages that its links open. */
const facts: Record<string, Facts> = {
	'email changed': { subject: /address/, says: ['Alice', 'new@example.com', 'support@stayup.example'], linksTo: [] },
	'admin custom': { subject: /message/, says: ['We moved your website.', 'All is well.'], linksTo: ['/dashboard'] },
	'admin downtime report': { subject: /downtime report/i, says: ['Alice'], linksTo: ['/dashboard'] },
	'admin password reset': { subject: /password/, says: ['one hour'], linksTo: ['/reset-password#a-code'] },
	'admin server up': { subject: /up/, says: ['Alice'], linksTo: ['/dashboard'] },
	'admin thank you': { subject: /thank you/i, says: ['Alice'], linksTo: ['/dashboard'] },
	'certificate expiring': {
		subject: /certificate.*7 days.*Rosie’s Bakery/i,
		says: ['2026-03-09 13:00 in Europe/Berlin', '2026-03-09 12:00 UTC', 'https://bakery.example.com/'],
		linksTo: ['/website/bakery', mute, unsubscribe],
	},
	'change email': { subject: /new email/, says: ['Nothing will change'], linksTo: ['/confirm-email#a-code'] },
	'checks suppressed': { subject: /too many websites fail/i, says: ['2026-03-02 12:00 UTC'], linksTo: [] },
	'region lost': {
		subject: /us-west1 makes no checks/,
		says: ['2026-03-02 12:00 UTC', 'confirmed from one region only'],
		linksTo: [],
	},
	'region back': { subject: /us-west1 makes checks again/, says: ['2026-03-02 12:05 UTC'], linksTo: [] },
	'confirm email': { subject: /confirm/i, says: ['Nothing will change'], linksTo: ['/confirm-email#a-code'] },
	'new login': {
		subject: /new login/i,
		says: ['Alice', 'Chrome on Windows', '203.0.113.0/24', '2026-03-02 13:00 in Europe/Berlin', 'change your password'],
		linksTo: ['/profile/security'],
	},
	'deletion requested': { subject: /deleted on 2026-03-09/, says: ['Alice', '2026-03-09'], linksTo: ['/profile'] },
	'double subscription': {
		subject: /pays for 2 subscriptions: cus_R9xT2aYb/,
		says: ['account WqgVz1cYdFbk2', 'sub_1QaZ, sub_1QbX', 'refund'],
		linksTo: [],
	},
	'domain expiring': {
		subject: /domain.*14 days.*example\.com/i,
		says: ['example.com', '2026-03-16 13:00 in Europe/Berlin', '2026-03-16 12:00 UTC'],
		linksTo: ['/dashboard', unsubscribe],
	},
	down: {
		subject: /^Down: Rosie’s Bakery – the website responded with status 503$/,
		says: [
			...['2026-03-02 13:00 in Europe/Berlin', '2026-03-02 12:00 UTC', 'https://bakery.example.com/'],
			...['from Virginia, USA', 'confirmed from another region, Oregon, USA'],
		],
		linksTo: ['/outages/bakery_1', '/email-link?do=acknowledge#a-token', mute, unsubscribe],
	},
	'down without confirmation': {
		subject: /^Down: Rosie’s Bakery/,
		says: ['all from Virginia, USA'],
		linksTo: ['/outages/bakery_1', '/email-link?do=acknowledge#a-token', mute, unsubscribe],
	},
	'test alert': {
		subject: /^TEST: Down: Rosie’s Bakery/,
		says: ['Nothing is wrong', 'status 503'],
		linksTo: ['/website/bakery', unsubscribe],
	},
	flapping: {
		subject: /^Unstable: Rosie’s Bakery$/,
		says: ['5 times', 'half an hour', 'ten minutes'],
		linksTo: ['/website/bakery', mute, unsubscribe],
	},
	digest: {
		subject: /^Down: 1 website, 3 alerts/,
		says: [
			'Down: Rosie’s Bakery',
			'Up: Rosie’s Bakery (was down for 13 min)',
			'Down: Florist – the connection was refused',
		],
		linksTo: ['/dashboard', unsubscribe],
	},
	'monthly report': {
		subject: /February 2026/,
		says: ['2 outages', '99.96% uptime', '16 minutes', 'Blog: 100.00% uptime, no outages'],
		linksTo: ['/dashboard'],
	},
	'login restored': {
		subject: /choose a new password/,
		says: ['Alice', 'outside our website', 'logged out'],
		linksTo: ['/forgot-password'],
	},
	'password changed': { subject: /password was changed/, says: ['Alice', 'logged out'], linksTo: ['/login'] },
	'recovery codes renewed': {
		subject: /^Your recovery codes were renewed$/,
		says: ['Alice', 'The old ones no longer work', "If this wasn't you"],
		linksTo: ['/profile/security'],
	},
	'second factor added': {
		subject: /second factor was added/,
		says: ['Alice', 'authenticator app'],
		linksTo: ['/profile/security'],
	},
	'second factor removed': {
		subject: /^A second factor was removed from your account$/,
		says: ['Alice', 'a passkey was removed', "If this wasn't you"],
		linksTo: ['/profile/security'],
	},
	'recovery code used': {
		subject: /recovery code/,
		says: ['Alice', 'Unused recovery codes: 9'],
		linksTo: ['/profile/security'],
	},
	'password reset': {
		subject: /password/,
		says: ['Alice', 'one hour', 'Nothing will change'],
		linksTo: ['/reset-password#a-code'],
	},
	'pause announced': {
		subject: /^Confirm your email address/,
		says: ['2026-03-04 13:00 in Europe/Berlin (2026-03-04 12:00 UTC)', 'We delete nothing', 'resume by themselves'],
		linksTo: ['/confirm-email#a-code'],
	},
	'capacity low': {
		subject: /^Capacity: 402,300 of 500,000 checks a minute are in use$/,
		says: ['can neither add nor resume', 'MAX_CHECKS_PER_MINUTE', '80%'],
		linksTo: [],
	},
	'payment failed': { subject: /payment/, says: ['Alice', 'stays active'], linksTo: ['/dashboard'] },
	test: { subject: /^Test message/, says: ['Nothing is wrong'], linksTo: ['/dashboard', unsubscribe] },
	'tier changed': {
		subject: /Pro$/,
		says: ['from Free to Pro', '200 websites', '30 seconds'],
		linksTo: ['/dashboard'],
	},
	'up after flapping': {
		subject: /^Up: Rosie’s Bakery is stable again$/,
		says: ['2026-03-02 13:13 in Europe/Berlin', '2026-03-02 12:13 UTC', 'https://bakery.example.com/'],
		linksTo: ['/website/bakery', mute, unsubscribe],
	},
	up: {
		subject: /^Up: Rosie’s Bakery \(was down for 13 min\)$/,
		says: ['13 min', '2026-03-02 13:13 in Europe/Berlin', 'https://bakery.example.com/'],
		linksTo: ['/website/bakery', mute, unsubscribe],
	},
	'webhook off': {
		subject: /webhook was turned off/,
		says: ['status 410', 'hooks.example.com'],
		linksTo: ['/profile'],
	},
};

it('every email has facts here', () => {
	expect(Object.keys(facts).sort()).toEqual(Object.keys(emailExamples).sort());
});

describe.each(Object.entries(emailExamples))('the email "%s"', (name, content) => {
	const { subject, text, html } = renderEmail(content);

	it('states its facts and links to the right pages', () => {
		const expected = facts[name];
		expect(subject).toMatch(expected?.subject ?? 'no facts');
		expect(expected?.says.filter((fact) => !text.includes(fact))).toEqual([]);
		expect(expected?.linksTo.filter((path) => !text.includes(`https://stayup.example${path}`))).toEqual([]);
	});

	it('has the same links in both parts, all to our own pages', () => {
		const linksIn = (part: string) => new Set(part.match(/https:\/\/stayup\.example[^\s"<]*/g));

		expect([...linksIn(html)].map((link) => link.replaceAll('&amp;', '&')).sort()).toEqual([...linksIn(text)].sort());
	});
});

it.each(['down without confirmation', 'test alert'])(
	'the email "%s" does not say that a failure was confirmed',
	(name) => {
		const paragraphs = emailExamples[name]?.paragraphs ?? [];

		expect(paragraphs.length).toBeGreaterThan(0);
		expect(paragraphs.join()).not.toContain('another region');
	},
);

it('the monthly report of websites that were never checked does not say that they had no outages', () => {
	const website = { name: 'Bakery', uptime: null, outages: 0, downSeconds: 0 };
	const report = {
		name: 'Alice',
		month: '2026-02',
		websites: [website],
		dashboardUrl: 'https://stayup.example/dashboard',
	};

	const { text } = renderEmail(monthlyReportEmail(report));

	expect(text).toContain('your websites were not checked');
	expect(text).not.toContain('no outages');
});
