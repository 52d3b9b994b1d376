/** Alerts about websites: the status, its start, and the next step. */
import { durationInWords, type Region, regionName } from '@stayup/contract';
import { daysLeft } from '../../../monitoring/rules/expiry.ts';
import type { NamedWebsite } from '../../../platform/firestore/outbox-message.ts';
import type { EmailContent } from './email-content.ts';
import { inZone } from './email-times.ts';

const linesShown = 60;
const footnote =
	'You received this because alerts are on for this website. You can turn them off on its page or in your profile.';

interface WebsiteEmail {
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
}: WebsiteEmail & { since: number; cause: string; regions: readonly Region[] }): EmailContent {
	return {
		subject: `Down: ${website.name} – ${cause.charAt(0).toLowerCase()}${cause.slice(1)}`,
		heading: `${website.name} is down`,
		paragraphs: [`${cause}. It has been down since ${inZone(since, timeZone)}.`, ...checksMade(regions), website.url],
		button: { label: 'View details', url: pageUrl },
		footnote,
	};
}

/** The regions that made the failed checks; empty for a test alert, which makes none. */
function checksMade(regions: readonly Region[]): string[] {
	const [first] = regions;
	if (first === undefined) return [];
	const count = regions.length === 3 ? 'Three' : regions.length;
	const elsewhere = regions.find((region) => region !== first);
	return elsewhere === undefined
		? [`${count} checks in a row failed, all from ${regionName(first)}.`]
		: [
				`${count} checks in a row failed. The first was made from ${regionName(first)}, and the failure was confirmed from another region, ${regionName(elsewhere)}.`,
			];
}

export function upEmail({
	website,
	pageUrl,
	timeZone,
	since,
	at,
}: WebsiteEmail & { since: number | null; at: number }): EmailContent {
	const length = since === null ? null : durationInWords(at - since);
	return {
		subject: length === null ? `Up: ${website.name} is stable again` : `Up: ${website.name} (was down for ${length})`,
		heading: `${website.name} is back up`,
		paragraphs: [
			length === null
				? `It has been up without interruption since ${inZone(at, timeZone)}.`
				: `It was down for ${length}, until ${inZone(at, timeZone)}. There's nothing you need to do.`,
			website.url,
		],
		button: { label: 'View details', url: pageUrl },
		footnote,
	};
}

export function flappingEmail({ website, pageUrl, changes }: WebsiteEmail & { changes: number }): EmailContent {
	return {
		subject: `Unstable: ${website.name}`,
		heading: `${website.name} is unstable`,
		paragraphs: [
			`It went up or down ${changes} times within half an hour. We keep recording every outage, and will email you again once its status has not changed for ten minutes.`,
			website.url,
		],
		button: { label: 'View details', url: pageUrl },
		footnote,
	};
}

export function certificateEmail({
	website,
	pageUrl,
	timeZone,
	validTo,
	now,
}: WebsiteEmail & { validTo: number; now: number }): EmailContent {
	const end = endOf(validTo, now);
	return {
		subject: `Certificate ${end}: ${website.name}`,
		heading: `The certificate of ${website.name} ${end}`,
		paragraphs: [
			`It is valid until ${inZone(validTo, timeZone)}. After that, browsers show your visitors a warning instead of your website.`,
			'Most certificates renew automatically. If yours should, the renewal has not happened yet: contact your hosting provider.',
			website.url,
		],
		button: { label: 'View certificate', url: pageUrl },
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
			`Its registration ends on ${inZone(expiresAt, timeZone)}. If it is not renewed, the website and its email stop working, and someone else can register the domain.`,
			'Renew it with your registrar, or make sure that automatic renewal is on and your card there is valid.',
		],
		button: { label: 'View dashboard', url: dashboardUrl },
		footnote,
	};
}

/** `alerts` are the subjects of the batched alerts, oldest first. */
export function alertDigestEmail({
	alerts,
	down,
	dashboardUrl,
}: {
	alerts: readonly string[];
	/** How many websites are down after the last of their alerts. */
	down: number;
	dashboardUrl: string;
}): EmailContent {
	const title = down > 0 ? `Down: ${counted(down, 'website')}` : counted(alerts.length, 'alert');
	const shown = alerts.slice(0, linesShown);
	const rest = alerts.length - shown.length;
	return {
		subject: `${title}, ${counted(alerts.length, 'alert')} in one email`,
		heading:
			down > 0 ? `${counted(down, 'more website')} ${down === 1 ? 'is' : 'are'} down` : 'Alerts for your websites',
		paragraphs: [
			'You had many alerts within an hour, so we put these into one email. None are missing.',
			[...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
		],
		button: { label: 'View dashboard', url: dashboardUrl },
		footnote:
			'You received this because alerts are on for these websites. You can turn them off on their pages or in your profile.',
	};
}

function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function endOf(at: number, now: number): string {
	const days = daysLeft(at, now);
	if (days < 0) return 'has expired';
	return days === 0 ? 'expires today' : days === 1 ? 'expires in 1 day' : `expires in ${days} days`;
}
