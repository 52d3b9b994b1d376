import { emailExamples } from '@stayup/testing/email-examples';
import { describe, expect, it } from 'vitest';
import { renderEmail } from './render-email.ts';

type Facts = { subject: RegExp; says: string[]; linksTo: string[] };

const unsubscribe = '/email-link?do=unsubscribe#a-token';
const fixIt = '/book-call?outage=bakery_1&website=https%3A%2F%2Fbakery.example.com%2F';
const mute = '/email-link?do=mute#a-token';

/** The facts that each email must state and the pages that its links open. */
const facts: Record<string, Facts> = {
	'email changed': { subject: /address/, says: ['Alice', 'new@example.com', 'support@stayup.example'], linksTo: [] },
	'admin custom': { subject: /message/, says: ['We moved your website.', 'All is well.'], linksTo: ['/dashboard'] },
	'admin downtime report': { subject: /downtime report/i, says: ['Alice'], linksTo: ['/dashboard'] },
	'admin password reset': { subject: /password/, says: ['one hour'], linksTo: ['/reset-password#a-code'] },
	'admin server up': { subject: /up/, says: ['Alice'], linksTo: ['/dashboard'] },
	'admin thank you': { subject: /thank you/i, says: ['Alice'], linksTo: ['/dashboard'] },
	'call reserved': {
		subject: /^Confirm your call on Tue 10 Mar, 15:00 CET \(L-7K3M2Q\)$/,
		says: ['We hold Tue 10 Mar, 15:00 CET for 15 minutes.', 'ignore it: the call is not booked'],
		linksTo: ['/calls/change#'],
	},
	'call booked': {
		subject: /Tue 10 Mar, 15:00 CET \(L-7K3M2Q\)/,
		says: ['Ada of Stayup calls you', 'Europe/Berlin', '30 minutes'],
		linksTo: ['/calls/change#a-token'],
	},
	'call moved': {
		subject: /New time of your call: Tue 10 Mar, 15:00 CET/,
		says: ['earlier emails no longer open'],
		linksTo: ['/calls/change#a-token'],
	},
	'call reminder': {
		subject: /Reminder: your call on Tue 10 Mar, 15:00 CET/,
		says: ['Ada of Stayup calls you'],
		linksTo: ['/calls/change#a-token'],
	},
	'call cancelled': { subject: /is cancelled/, says: ['We will not call you'], linksTo: ['/book-call'] },
	'call assigned': {
		subject: /You call Heidi Cooper on Tue 10 Mar, 10:00 EDT/,
		says: ['+1 555 0100', 'Time of the visitor: Tue 10 Mar, 15:00 CET'],
		linksTo: ['/admin/leads/heidi'],
	},
	'call withdrawn': { subject: /No call on Tue 10 Mar/, says: ['The visitor cancelled the call.'], linksTo: [] },
	'proposal sent': {
		subject: /^Your proposal from Stayup \(Q-4V8NWE\)$/,
		says: ['Ada of Stayup has written a proposal for you', 'Valid until: Mon 9 Mar 2026'],
		linksTo: ['/proposal#a-token'],
	},
	'proposal answered': {
		subject: /^Proposal Q-4V8NWE accepted: Heidi Cooper$/,
		says: ['Signature: Heidi Cooper', 'Plan Pro: $200 a month, Once: $1,200, Due with the acceptance: $1,400'],
		linksTo: ['/admin/leads/heidi'],
	},
	'certificate expiring': {
		subject: /certificate.*7 days.*Rosie’s Bakery/i,
		says: ['Mon 9 Mar, 13:00 CET (12:00 UTC)', 'https://bakery.example.com/'],
		linksTo: ['/websites/bakery/certificate', mute, unsubscribe],
	},
	'change email': { subject: /new email/, says: ['Nothing will change'], linksTo: ['/confirm-email#a-code'] },
	slow: {
		subject: /^Slow: Rosie’s Bakery \(above 2,000 ms\) since 13:00 CET$/,
		says: [
			...['3 of the last 5 checks took longer than 2,000 ms.', 'Response times: 3,120 ms, 2,480 ms, 2,950 ms'],
			...['waiting for the first byte of the page: 2,710 ms of 2,950 ms', 'Who can fix it: Your web developer'],
			...['Next step: Undo any recent change', 'Last 30 full days: 99.19% uptime'],
		],
		linksTo: ['/websites/bakery', mute, unsubscribe],
	},
	'partly unreachable': {
		subject: /^Partly unreachable: Rosie’s Bakery \(2 of 4 regions\) since 13:00 CET$/,
		says: [
			...['It does not work from 2 of 4 regions: Virginia, USA; Singapore.', 'Belgium: works (status 200 after 96 ms)'],
			...['Virginia, USA: the server did not accept the connection in time', 'Who can fix it: Your hosting company'],
			'Likely cause: It works from Oregon, USA and Belgium, but not from Virginia, USA and Singapore. A firewall',
			'Next step: Ask your hosting company',
		],
		linksTo: ['/websites/bakery', mute, unsubscribe],
	},
	blocked: {
		subject: /^Blocked: Rosie’s Bakery \(by a firewall\) since 13:00 CET$/,
		says: [
			...[
				'Our checks of Rosie’s Bakery are blocked',
				'seen from 2 of 2 regions',
				'Visitors may still reach the website.',
			],
			...['Cause: Bot protection blocked the check', 'Who can fix it: Your CDN or firewall service'],
			...['What to allow: The user agent that begins with “Stayup/”', 'We check from: Virginia, USA; Oregon, USA'],
		],
		linksTo: ['/websites/bakery', '/support#checks', mute, unsubscribe],
	},
	'condition ended': {
		subject: /^No longer slow: Rosie’s Bakery \(for 13 min\)$/,
		says: ['It was slow for 13 min. It is up.', 'Slow since: Mon 2 Mar, 13:00 CET', 'Until: Mon 2 Mar, 13:13 CET'],
		linksTo: ['/websites/bakery', mute, unsubscribe],
	},
	'form entry': {
		subject: /^New message from Rosie’s Bakery$/,
		says: ['Ann Lee', 'ann@example.com', 'Do you deliver on Sundays?', '/contact'],
		linksTo: ['/websites/bakery/visitors'],
	},
	'form messages nearly used up': {
		subject: /^The contact form of Rosie’s Bakery has used 80% of its messages$/,
		says: ['400 of the 500 messages', 'kept for 30 days'],
		linksTo: ['/websites/bakery/visitors'],
	},
	'form messages used up': {
		subject: /^The contact form of Rosie’s Bakery has used up its messages$/,
		says: ['500 of the 500 messages', 'Messages that arrive now are not lost'],
		linksTo: ['/websites/bakery/visitors'],
	},
	'checks suppressed': { subject: /too many websites fail/i, says: ['Since: Mon 2 Mar, 12:00 UTC'], linksTo: [] },
	'region lost': {
		subject: /us-west1 makes no checks/,
		says: ['Since: Mon 2 Mar, 12:00 UTC', 'failures are confirmed without it'],
		linksTo: [],
	},
	'region back': {
		subject: /us-west1 makes checks again/,
		says: ['Until: Mon 2 Mar, 12:05 UTC', 'Oregon, USA'],
		linksTo: [],
	},
	'confirm email': { subject: /confirm/i, says: ['Nothing will change'], linksTo: ['/confirm-email#a-code'] },
	'account changed': {
		subject: /^218 changes in your account$/,
		says: [
			...['Alice', 'API key created: Deployment', 'By Ada, Mon 2 Mar, 13:00 CET (12:00 UTC)', 'Chrome on Windows'],
			...['203.0.113.0/24', 'After: target: changed', 'Rosie’s Bakery (3 times)', '212 more changes'],
			...['change your password', 'log out everywhere'],
		],
		linksTo: ['/profile/activity'],
	},
	'account of another changed': {
		subject: /^API key created in the account of Olga$/,
		says: ['By Ada', 'because you may manage the account of Olga', 'ask the person named'],
		linksTo: ['/profile/activity'],
	},
	'new login': {
		subject: /new login/i,
		says: ['Alice', 'Chrome on Windows', '203.0.113.0/24', 'Mon 2 Mar, 13:00 CET', 'change your password'],
		linksTo: ['/profile/security'],
	},
	'deletion requested': { subject: /on Mon 9 Mar 2026/, says: ['Alice', 'Mon 9 Mar 2026'], linksTo: ['/profile'] },
	'double subscription': {
		subject: /pays for 2 subscriptions: cus_R9xT2aYb/,
		says: ['Account: WqgVz1cYdFbk2', 'sub_1QaZ, sub_1QbX', 'refund'],
		linksTo: [],
	},
	'payment disputed': { subject: /is disputed: cus_R9xT2aYb/, says: ['$200.00', 'Evidence is due by: '], linksTo: [] },
	'emails blocked': { subject: /blocked by example/, says: ['550 5.7.1', 'sent again later'], linksTo: [] },
	'refund due': {
		subject: /refund is due: cus_R9xT2aYb/,
		says: ['Account: WqgVz1cYdFbk2', 'sub_1QaZ', 'Paid until', 'pro rata'],
		linksTo: [],
	},
	'domain expiring': {
		subject: /domain.*14 days.*example\.com/i,
		says: ['example.com', 'Mon 16 Mar, 13:00 CET (12:00 UTC)'],
		linksTo: ['/dashboard', unsubscribe],
	},
	down: {
		subject: /^Down: Rosie’s Bakery \(503\) since 13:00 CET$/,
		says: [
			...['Since: Mon 2 Mar, 13:00 CET (12:00 UTC)', 'https://bakery.example.com/'],
			...['Checked from: Virginia, USA; confirmed from another region, Oregon, USA (3 checks'],
			...['The website responded with status 503.', 'Likely cause: The website is overloaded'],
			...['Who can fix it: Your hosting company', 'Next step: Ask your hosting company'],
			...['Last 30 full days: 99.19% uptime', 'Down for 5 h 26 min on 3 days.'],
		],
		linksTo: ['/outages/bakery_1', '/email-link?do=acknowledge#a-token', fixIt, mute, unsubscribe],
	},
	'down from most regions': {
		subject: /^Down: /,
		says: ['seen from 2 of 3 regions', 'Checked from: Virginia, USA (fails); Oregon, USA (fails); Belgium (works)'],
		linksTo: ['/outages/', mute, unsubscribe],
	},
	'down without confirmation': {
		subject: /^Down: Rosie’s Bakery/,
		says: ['Checked from: Virginia, USA (3 checks in a row failed)'],
		linksTo: ['/outages/bakery_1', '/email-link?do=acknowledge#a-token', fixIt, mute, unsubscribe],
	},
	'test alert': {
		subject: /^TEST: Down: Rosie’s Bakery/,
		says: ['Nothing is wrong', 'status 503', 'Who can fix it: Your hosting company'],
		linksTo: ['/websites/bakery', unsubscribe],
	},
	flapping: {
		subject: /^Unstable: Rosie’s Bakery \(5 changes in half an hour\)$/,
		says: ['5 times', 'half an hour', 'ten minutes', 'Last 30 full days'],
		linksTo: ['/websites/bakery', mute, unsubscribe],
	},
	digest: {
		subject: /^Down: 1 website, 3 alerts/,
		says: [
			'Down: Rosie’s Bakery (503) since 13:00 CET',
			'Up: Rosie’s Bakery (was down for 13 min)',
			'Down: Florist (connection refused) since 13:00 CET',
		],
		linksTo: ['/dashboard', unsubscribe],
	},
	'monthly report': {
		subject: /^Your websites in February 2026: 3 outages, 5 h 26 min down$/,
		says: [
			...['Longest outage: Rosie’s Bakery on 17 Feb, for 5 h 10 min. The website was overloaded'],
			...['Rosie’s Bakery: 99.19% uptime', 'Uptime 0.77 points lower than in January', 'Average response time 212 ms'],
			...['Blog: 100.00% uptime', 'No outages. The same uptime as in January.', 'Florist: not measured'],
		],
		linksTo: ['/dashboard'],
	},
	'login restored': {
		subject: /choose a new password/,
		says: ['Alice', 'outside our website', 'logged out'],
		linksTo: ['/forgot-password'],
	},
	invitation: {
		subject: /^alice@example.com invited you to Stayup$/,
		says: ['join as responder', 'respond to outages', 'expires in 7 days and can be used once'],
		linksTo: ['/invitation#a-token'],
	},
	'entry confirmation': {
		subject: /^Confirm your message$/,
		says: ['contact form', 'open this link and press the button', 'The message is not sent'],
		linksTo: ['/f/the-key/confirm/a-token'],
	},
	'status access': {
		subject: /status page/,
		says: ['30 minutes', 'Nothing will change'],
		linksTo: ['/s/bakery/access?link=a-token'],
	},
	'password changed': {
		subject: /password was changed/,
		says: ['Alice', 'logged out', 'Your account still has: API keys and members'],
		linksTo: ['/login'],
	},
	'password changed at the first verification': {
		subject: /password was changed/,
		says: ['Alice', 'somebody else may have', 'passkeys and the authenticator app and API keys', 'still there'],
		linksTo: ['/login'],
	},
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
		says: ['Alice', 'Unused codes: 9'],
		linksTo: ['/profile/security'],
	},
	'password reset': {
		subject: /password/,
		says: ['Alice', 'one hour', 'Nothing will change'],
		linksTo: ['/reset-password#a-code'],
	},
	'pause announced': {
		subject: /^Confirm your email address/,
		says: ['Wed 4 Mar, 13:00 CET (12:00 UTC)', 'We delete nothing', 'resume by themselves'],
		linksTo: ['/confirm-email#a-code'],
	},
	'capacity low': {
		subject: /^Capacity: 402,300 of 500,000 checks a minute are in use$/,
		says: ['can neither add nor resume', 'Raise MAX_INSTANCES', '80%'],
		linksTo: [],
	},
	'payment failed': { subject: /payment/, says: ['Alice', 'stays active'], linksTo: ['/profile/billing'] },
	test: { subject: /^Test message/, says: ['Nothing is wrong'], linksTo: ['/dashboard', unsubscribe] },
	'status confirmation': {
		subject: /^Confirm your subscription to Acme status$/,
		says: ['two days', 'You are not subscribed', 'Status page by Stayup'],
		linksTo: ['/s/acme/confirm/a-key'],
	},
	'status already subscribed': {
		subject: /^You are already subscribed to Acme status$/,
		says: ['Nothing was changed'],
		linksTo: ['/s/acme/manage/a-key'],
	},
	'status incident': {
		subject: /^Investigating: Checkout is slow$/,
		says: [
			...['Some orders take longer than usual.', 'Affected: Shop', 'Since: Thu 15 Jan, 11:50 UTC'],
			'Updated: Thu 15 Jan, 12:00 UTC',
		],
		linksTo: ['/s/acme', '/s/acme/manage/a-key', '/s/acme/leave/a-key'],
	},
	'status incident resolved': {
		subject: /^Resolved: Checkout is slow$/,
		says: ['Orders are fast again.', 'Resolved: Thu 15 Jan, 12:20 UTC', 'Status page by Stayup'],
		linksTo: ['/s/acme', '/s/acme/leave/a-key'],
	},
	'status maintenance': {
		subject: /^Planned maintenance: Database update$/,
		says: ['Maintenance is planned.', 'Affected: API', 'From: Sun 18 Jan, 01:00 UTC', 'Until: Sun 18 Jan, 03:00 UTC'],
		linksTo: ['/s/acme', '/s/acme/leave/a-key'],
	},
	'tier changed': {
		subject: /Pro$/,
		says: ['from Free to Pro', '200 websites', '30 seconds'],
		linksTo: ['/dashboard'],
	},
	'up after flapping': {
		subject: /^Up: Rosie’s Bakery is stable again$/,
		says: ['for ten minutes', 'Confirmed: Mon 2 Mar, 13:13 CET (12:13 UTC)', 'https://bakery.example.com/'],
		linksTo: ['/websites/bakery', mute, unsubscribe],
	},
	up: {
		subject: /^Up: Rosie’s Bakery \(was down for 13 min\)$/,
		says: [
			'13 min',
			'Down since: Mon 2 Mar, 13:00 CET',
			'Up since: Mon 2 Mar, 13:13 CET',
			'Likely cause: The website was overloaded or temporarily turned off.',
			'https://bakery.example.com/',
		],
		linksTo: ['/outages/bakery_1', mute, unsubscribe],
	},
	'up after maintenance': {
		subject: /^Up: Rosie’s Bakery \(after maintenance\)$/,
		says: ['The maintenance that ended its outage is over', 'Confirmed: Mon 2 Mar, 13:13 CET'],
		linksTo: ['/outages/bakery_1', mute, unsubscribe],
	},
	'now in maintenance': {
		subject: /^Now in maintenance: Rosie’s Bakery until 13:30 CET$/,
		says: [
			'Its outage ended because maintenance began at 12:59 CET. It lasts until 13:30 CET.',
			...['If it is up after that, you get another message', 'Down since: Mon 2 Mar, 12:56 CET'],
			'Likely cause: The website was overloaded or temporarily turned off.',
		],
		linksTo: ['/outages/bakery_1', mute, unsubscribe],
	},
	'webhook off': {
		subject: /webhook was turned off/,
		says: ['status 410', 'hooks.example.com'],
		linksTo: ['/channels/webhook'],
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
		const content = emailExamples[name];

		expect(content && renderEmail(content).text).toContain('503');
		expect(content && renderEmail(content).text).not.toContain('another region');
	},
);

it.each(['status incident', 'status maintenance', 'status already subscribed'])(
	'the email "%s" of a page without our brand names only the page',
	(name) => {
		const content = emailExamples[name];
		const { text, html } = content ? renderEmail(content) : { text: '', html: '' };

		expect(html).toContain('Acme status');
		// Only as a part of the URLs.
		expect(`${text}${html}`.replaceAll('https://stayup.example/', '')).not.toMatch(/stayup/i);
	},
);
