/** What people are told of their websites: the state first, then since when, and what to do. */
import { daysLeft } from '../../monitoring/expiry.ts';
import type { NamedWebsite } from '../outbox-message.ts';
import type { MailContent } from './mail-content.ts';

const footnote =
	'You get this because alerts are on for this website. You can switch them off on its page or in your profile.';

interface WebsiteMail {
	website: NamedWebsite;
	pageUrl: string;
}

export function downMail({
	website,
	pageUrl,
	since,
	cause,
}: WebsiteMail & { since: number; cause: string }): MailContent {
	return {
		subject: `Down: ${website.name} – ${cause.charAt(0).toLowerCase()}${cause.slice(1)}`,
		heading: `${website.name} is down`,
		paragraphs: [
			`${cause}. It has been so since ${utc(since)}.`,
			'Three checks in a row failed, and the later ones were made from another place than the first.',
			website.url,
		],
		button: { label: 'See what happened', url: pageUrl },
		footnote,
	};
}

export function upMail({
	website,
	pageUrl,
	since,
	at,
}: WebsiteMail & { since: number | null; at: number }): MailContent {
	const length = since === null ? null : duration(at - since);
	return {
		subject: length === null ? `Up: ${website.name} is stable again` : `Up: ${website.name}, after ${length}`,
		heading: `${website.name} is up again`,
		paragraphs: [
			length === null
				? `It has been answering without a break since ${utc(at)}.`
				: `It was down for ${length}, until ${utc(at)}. Nothing is left to do.`,
			website.url,
		],
		button: { label: 'See what happened', url: pageUrl },
		footnote,
	};
}

export function flappingMail({ website, pageUrl, changes }: WebsiteMail & { changes: number }): MailContent {
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

export function certificateMail({
	website,
	pageUrl,
	validTo,
	now,
}: WebsiteMail & { validTo: number; now: number }): MailContent {
	const end = endOf(validTo, now);
	return {
		subject: `Certificate ${end}: ${website.name}`,
		heading: `The certificate of ${website.name} ${end}`,
		paragraphs: [
			`It is valid until ${utc(validTo)}. After that, browsers warn your visitors away.`,
			'Most certificates renew themselves. If yours does, this notice means that it has not happened yet: ask whoever hosts the website.',
			website.url,
		],
		button: { label: 'See the certificate', url: pageUrl },
		footnote,
	};
}

export function domainMail({
	domain,
	expiresAt,
	dashboardUrl,
	now,
}: {
	domain: string;
	expiresAt: number;
	dashboardUrl: string;
	now: number;
}): MailContent {
	const end = endOf(expiresAt, now);
	return {
		subject: `Domain ${end}: ${domain}`,
		heading: `The domain ${domain} ${end}`,
		paragraphs: [
			`Its registration ends on ${utc(expiresAt)}. Without renewal the website and its mail stop, and somebody else may take the name.`,
			'Renew it where you registered it, or make sure that it renews itself and the card there still works.',
		],
		button: { label: 'Open the dashboard', url: dashboardUrl },
		footnote,
	};
}

/** To whoever runs the service. */
export function checksHeldMail({ at }: { at: number }): MailContent {
	return {
		subject: 'Checks are held: too many websites fail at once',
		heading: 'Too many websites fail at once',
		paragraphs: [
			`Since ${utc(at)} so many checks fail together that our own network is the likelier cause. Their failures are held and nobody is alerted; with healthy canaries they count from the fourth round on.`,
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

function utc(at: number): string {
	return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The two largest units, such as `3 min 5 s`. */
function duration(milliseconds: number): string {
	const seconds = Math.max(0, Math.round(milliseconds / 1000));
	const units: [number, string][] = [
		[Math.floor(seconds / 86_400), 'd'],
		[Math.floor(seconds / 3600) % 24, 'h'],
		[Math.floor(seconds / 60) % 60, 'min'],
		[seconds % 60, 's'],
	];
	const first = units.findIndex(([count]) => count > 0);
	const shown = first < 0 ? [[0, 's'] as const] : units.slice(first, first + 2).filter(([count]) => count > 0);
	return shown.map(([count, unit]) => `${count} ${unit}`).join(' ');
}
