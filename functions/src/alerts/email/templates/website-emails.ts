/** What people are told of their websites: the state first, then since when, and what to do. */
import { type Region, regionName } from '@stayup/contract';
import { daysLeft } from '../../../monitoring/rules/expiry.ts';
import type { NamedWebsite } from '../../../platform/firestore/outbox-message.ts';
import type { EmailContent } from './email-content.ts';
import { inUnits, inZone } from './email-times.ts';

const linesShown = 60;
const footnote =
	'You get this because alerts are on for this website. You can switch them off on its page or in your profile.';

interface WebsiteMail {
	website: NamedWebsite;
	pageUrl: string;
	timeZone: string;
}

export function downEmail({
	website,
	pageUrl,
	timeZone,
	since,
	cause,
	regions,
}: WebsiteMail & { since: number; cause: string; regions: readonly Region[] }): EmailContent {
	return {
		subject: `Down: ${website.name} – ${cause.charAt(0).toLowerCase()}${cause.slice(1)}`,
		heading: `${website.name} is down`,
		paragraphs: [`${cause}. It has been so since ${inZone(since, timeZone)}.`, ...checksMade(regions), website.url],
		button: { label: 'See what happened', url: pageUrl },
		footnote,
	};
}

/** Where the failed checks were made; nothing for a test, for which none was. */
function checksMade(regions: readonly Region[]): string[] {
	const [first] = regions;
	if (first === undefined) return [];
	const count = regions.length === 3 ? 'Three' : regions.length;
	const elsewhere = regions.find((region) => region !== first);
	return elsewhere === undefined
		? [`${count} checks in a row failed, all made from ${regionName(first)}.`]
		: [
				`${count} checks in a row failed. The first was made from ${regionName(first)}, and it was confirmed from another region, ${regionName(elsewhere)}.`,
			];
}

export function upEmail({
	website,
	pageUrl,
	timeZone,
	since,
	at,
}: WebsiteMail & { since: number | null; at: number }): EmailContent {
	const length = since === null ? null : inUnits(at - since);
	return {
		subject: length === null ? `Up: ${website.name} is stable again` : `Up: ${website.name}, after ${length}`,
		heading: `${website.name} is up again`,
		paragraphs: [
			length === null
				? `It has been answering without a break since ${inZone(at, timeZone)}.`
				: `It was down for ${length}, until ${inZone(at, timeZone)}. Nothing is left to do.`,
			website.url,
		],
		button: { label: 'See what happened', url: pageUrl },
		footnote,
	};
}

export function flappingEmail({ website, pageUrl, changes }: WebsiteMail & { changes: number }): EmailContent {
	return {
		subject: `Unstable: ${website.name}`,
		heading: `${website.name} goes up and down`,
		paragraphs: [
			`It has changed ${changes} times within half an hour. We keep recording each outage, and write again once it has been the same for ten minutes.`,
			website.url,
		],
		button: { label: 'See what happens', url: pageUrl },
		footnote,
	};
}

export function certificateEmail({
	website,
	pageUrl,
	timeZone,
	validTo,
	now,
}: WebsiteMail & { validTo: number; now: number }): EmailContent {
	const end = endOf(validTo, now);
	return {
		subject: `Certificate ${end}: ${website.name}`,
		heading: `The certificate of ${website.name} ${end}`,
		paragraphs: [
			`It is valid until ${inZone(validTo, timeZone)}. After that, browsers warn your visitors away.`,
			'Most certificates renew themselves. If yours does, this notice means that it has not happened yet: ask whoever hosts the website.',
			website.url,
		],
		button: { label: 'See the certificate', url: pageUrl },
		footnote,
	};
}

export function domainEmail({
	domain,
	expiresAt,
	dashboardUrl,
	timeZone,
	now,
}: {
	domain: string;
	expiresAt: number;
	dashboardUrl: string;
	timeZone: string;
	now: number;
}): EmailContent {
	const end = endOf(expiresAt, now);
	return {
		subject: `Domain ${end}: ${domain}`,
		heading: `The domain ${domain} ${end}`,
		paragraphs: [
			`Its registration ends on ${inZone(expiresAt, timeZone)}. Without renewal the website and its mail stop, and somebody else may take the name.`,
			'Renew it where you registered it, or make sure that it renews itself and the card there still works.',
		],
		button: { label: 'Open the dashboard', url: dashboardUrl },
		footnote,
	};
}

/** `alerts` are the subjects their own mails would have had, oldest first. */
export function alertDigestEmail({
	alerts,
	down,
	dashboardUrl,
}: {
	alerts: readonly string[];
	/** How many websites are down by the last that is told of them. */
	down: number;
	dashboardUrl: string;
}): EmailContent {
	const title = down > 0 ? `Down: ${counted(down, 'website')}` : counted(alerts.length, 'alert');
	const shown = alerts.slice(0, linesShown);
	const rest = alerts.length - shown.length;
	return {
		subject: `${title}, ${counted(alerts.length, 'alert')} in one mail`,
		heading:
			down > 0 ? `${counted(down, 'more website')} ${down === 1 ? 'is' : 'are'} down` : 'Alerts of your websites',
		paragraphs: [
			'So many alerts came within an hour that these are told together. Nothing was left out.',
			[...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
		],
		button: { label: 'Open the dashboard', url: dashboardUrl },
		footnote:
			'You get this because alerts are on for these websites. You can switch them off on their pages or in your profile.',
	};
}

function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** To whoever runs the service. */
export function checksSuppressedEmail({ at }: { at: number }): EmailContent {
	return {
		subject: 'Checks are held: too many websites fail at once',
		heading: 'Too many websites fail at once',
		paragraphs: [
			`Since ${inZone(at, 'UTC')} so many checks fail together that our own network is the likelier cause. Their failures are held and nobody is alerted; with healthy canaries they count from the fourth round on.`,
			'Look at the network and the name servers of the region that checks, and at the canaries.',
		],
		footnote: 'One message is sent for an incident; the next one at the earliest fifteen minutes after this has ended.',
	};
}

function endOf(at: number, now: number): string {
	const days = daysLeft(at, now);
	if (days < 0) return 'has ended';
	return days === 0 ? 'ends today' : days === 1 ? 'ends in 1 day' : `ends in ${days} days`;
}
