/** The text of an alert, for emails and for chats. */
import {
	brand,
	checkErrorFacts,
	durationInWords,
	explain,
	explainHosted,
	explainPast,
	type Region,
	regionName,
} from '@stayup/contract';
import type { AlertMessage, MessageOf, NamedWebsite } from '../platform/firestore/outbox-message.ts';
import {
	alertFootnote,
	causeFact,
	causeFacts,
	dayBarsOf,
	isHostedByUs,
	type ReaderSettings,
	type StoredFacts,
	teamFacts,
	websitePage,
} from './content/alert-parts.ts';
import { conditionBeganAlert, conditionEndedAlert } from './content/condition-alerts.ts';
import type { EmailContent, Fact, StatusLine } from './content/email-content.ts';
import { recentTimeIn, timeIn, timeWithUtc } from './content/email-times.ts';
import { certificateAlert, domainAlert } from './content/expiry-alerts.ts';
import { websitesOf } from './groups/group-members.ts';
import { namesOf, subjectOf } from './groups/group-names.ts';

/** Without `stored` it says only what the message says. */
export function alertContent(message: AlertMessage, reader: ReaderSettings, stored: StoredFacts = {}): EmailContent {
	const content = contentFor(message, reader, stored);
	return 'isTest' in message && message.isTest ? asTestAlert(content, websitePage(message, reader.appOrigin)) : content;
}

function contentFor(message: AlertMessage, reader: ReaderSettings, stored: StoredFacts): EmailContent {
	switch (message.event) {
		case 'website-down':
			return downAlert(message, reader, stored);
		case 'website-up':
			return upAlert(message, reader, stored);
		case 'website-maintenance':
			return maintenanceAlert(message, reader, stored);
		case 'website-flapping':
			return flappingAlert(message, reader, stored);
		case 'condition-began':
			return conditionBeganAlert(message, reader, stored);
		case 'condition-ended':
			return conditionEndedAlert(message, reader, stored);
		case 'certificate-expiring':
			return certificateAlert(message, reader);
		case 'domain-expiring':
			return domainAlert(message, reader);
		case 'test':
			return testAlert(reader);
	}
}

/** Keeps the text of the real alert, so that users see what they would receive. */
function asTestAlert(content: EmailContent, pageUrl: string): EmailContent {
	return {
		...content,
		subject: `TEST: ${content.subject}`,
		...(content.band && { band: { ...content.band, label: `TEST: ${content.band.label}` } }),
		heading: `TEST: ${content.heading}`,
		paragraphs: ['You started this test outage. Nothing is wrong.', ...content.paragraphs],
		button: { label: 'View website', url: pageUrl },
	};
}

function downAlert(
	message: MessageOf<'website-down'>,
	{ appOrigin, timeZone, now }: ReaderSettings,
	stored: StoredFacts,
): EmailContent {
	const {
		website,
		also = [],
		outageId,
		since,
		cause,
		failure,
		likelyCause,
		regions,
		votes = [],
		team,
		isTest,
	} = message;
	const subject = subjectOf({ website, also });
	const because = failure ? ` (${shortCause(failure)})` : '';
	const likely = stored.cause ?? likelyCause;
	const { isOver = false } = stored;
	const named = websitesOf(message);
	const isOurs = isHostedByUs(team, named);
	const nowCause = likely && (isOurs ? explainHosted(explain(likely)) : explain(likely));
	const [is, were] = also.length === 0 ? ['is', 'was'] : ['are', 'were'];
	const [label, from] = isOver ? ['Was down', 'from'] : ['Down', 'since'];
	// The form takes the website and the outage from the link.
	const intake = new URLSearchParams({ outage: outageId, website: website.url });
	return {
		subject: `${label}: ${subject}${because} ${from} ${recentTimeIn(since, timeZone, now)}`,
		band: { tone: isOver ? 'neutral' : 'down', label, detail: `${from} ${timeIn(since, timeZone)}` },
		heading: `${subject} ${isOver ? were : is} down`,
		paragraphs: [
			...(cause === '' ? [] : [`${cause}${seenFrom(votes)}.`]),
			...(also.length === 0 ? [] : [`Down for the same cause: ${namesOf(also.map(({ name }) => name))}.`]),
		],
		facts: [
			{ label: 'Since', value: timeWithUtc(since, timeZone) },
			...checkedFrom(regions, votes),
			...(isOver && likely ? [causeFact(explainPast(likely))] : []),
			...(!isOver && nowCause ? causeFacts(nowCause) : []),
			...teamFacts(team, named, { timeZone, now }, isOver),
			{ label: 'URL', value: website.url },
		],
		...linesOf(also, 'down'),
		dayBars: dayBarsOf(stored, now),
		button: { label: 'View outage', url: outagePage(outageId, appOrigin) },
		...(!isTest && !isOver && !isOurs && { fixUrl: `${appOrigin}/book-call?${intake}` }),
		footnote: alertFootnote,
	};
}

/** In a few words, or the status code. */
function shortCause({ error, statusCode }: NonNullable<MessageOf<'website-down'>['failure']>): string {
	if (error === 'wrong_status' && statusCode !== null) return String(statusCode);
	return checkErrorFacts[error]?.short ?? 'check failed';
}

const linesShown = 60;

/** The other websites of a group. */
function linesOf(also: readonly NamedWebsite[], tone: StatusLine['tone']): Pick<EmailContent, 'lines'> {
	if (also.length === 0) return {};
	const shown = also.slice(0, linesShown).map(({ name, url }) => ({ tone, text: `${name}: ${url}` }));
	const rest = also.length - shown.length;
	return { lines: rest === 0 ? shown : [...shown, { tone, text: `and ${rest} more` }] };
}

interface RegionAnswer {
	region: Region;
	error: string | null;
}

function seenFrom(votes: readonly RegionAnswer[]): string {
	if (votes.length < 2) return '';
	return `, seen from ${votes.filter(({ error }) => error !== null).length} of ${votes.length} regions`;
}

/** The regions that made the failed checks; empty for a test alert, which makes none. */
function checkedFrom(regions: readonly Region[], votes: readonly RegionAnswer[]): Fact[] {
	const [first] = regions;
	if (first === undefined) return [];
	if (votes.length > 2) {
		const words = votes.map(({ region, error }) => `${regionName(region)} (${error === null ? 'works' : 'fails'})`);
		return [{ label: 'Checked from', value: words.join('; ') }];
	}
	const failed = `(${regions.length} checks in a row failed)`;
	const elsewhere = regions.find((region) => region !== first);
	const value =
		elsewhere === undefined
			? `${regionName(first)} ${failed}`
			: `${regionName(first)}; confirmed from another region, ${regionName(elsewhere)} ${failed}`;
	return [{ label: 'Checked from', value }];
}

const plannedHint =
	'Was this planned? Open the outage and choose “This was planned”, and it no longer lowers your uptime.';

/** The sentence of a recovery whose outage has no known length, by what ended it. */
const lateSentences = {
	maintenance: 'The maintenance that ended its outage is over, and a check since then succeeded.',
	block: 'A firewall that blocked our checks ended its outage, and now a check succeeded.',
	unstable: 'It has been up without interruption for ten minutes.',
} as const;

/** `since` is null if the website was unstable, blocked or in maintenance. The owner cannot mark a test as planned. */
function upAlert(
	message: MessageOf<'website-up'>,
	{ appOrigin, timeZone, now }: ReaderSettings,
	stored: StoredFacts,
): EmailContent {
	const { website, also = [], outageId, since, at, after, team, isTest } = message;
	const subject = subjectOf({ website, also });
	const length = since === null ? null : durationInWords(at - since);
	const isStable = length === null && after === undefined;
	const because =
		length === null ? (after === 'block' ? 'no longer blocked' : 'after maintenance') : `was down for ${length}`;
	return {
		subject: isStable ? `Up: ${website.name} is stable again` : `Up: ${subject} (${because})`,
		band: {
			tone: 'up',
			label: isStable ? 'Stable' : 'Up',
			detail: `${length === null ? '' : 'since '}${timeIn(at, timeZone)}`,
		},
		heading: `${subject} ${also.length === 0 ? 'is' : 'are'} back up`,
		paragraphs: [
			length === null
				? lateSentences[after ?? 'unstable']
				: `${also.length === 0 ? 'It' : website.name} was down for ${length}. There's nothing you need to do.`,
			...(also.length === 0 ? [] : [`Also back up: ${namesOf(also.map(({ name }) => name))}.`]),
			...(isTest || length === null ? [] : [plannedHint]),
		],
		facts: [
			...(since === null ? [] : [{ label: 'Down since', value: timeWithUtc(since, timeZone) }]),
			{ label: length === null ? 'Confirmed' : 'Up since', value: timeWithUtc(at, timeZone) },
			// An unstable website had several outages, each with its own cause.
			...(stored.cause && !isStable ? [causeFact(explainPast(stored.cause))] : []),
			...teamFacts(team, websitesOf(message), { timeZone, now }, true),
			{ label: 'URL', value: website.url },
		],
		...linesOf(also, 'up'),
		dayBars: dayBarsOf(stored, now),
		button: isStable
			? { label: 'View website', url: websitePage({ website }, appOrigin) }
			: { label: 'View outage', url: outagePage(outageId, appOrigin) },
		footnote: alertFootnote,
	};
}

/** `since` is null if the website was unstable. */
function maintenanceAlert(
	{ website, also = [], outageId, since, from, until }: MessageOf<'website-maintenance'>,
	{ appOrigin, timeZone, now }: ReaderSettings,
	stored: StoredFacts,
): EmailContent {
	const subject = subjectOf({ website, also });
	const [is, its] = also.length === 0 ? ['is', 'Its outage'] : ['are', 'Their outages'];
	// It may have waited for the end of quiet hours.
	const isOver = now >= until;
	const label = isOver ? 'Was in maintenance' : 'Now in maintenance';
	return {
		subject: `${label}: ${subject} until ${recentTimeIn(until, timeZone, now)}`,
		band: { tone: 'neutral', label, detail: `until ${timeIn(until, timeZone)}` },
		heading: isOver ? `${subject} went into maintenance` : `${subject} ${is} now in maintenance`,
		paragraphs: [
			`${its} ended because maintenance began at ${recentTimeIn(from, timeZone, now)}. It ${isOver ? 'lasted' : 'lasts'} until ${recentTimeIn(until, timeZone, now)}.`,
			...(also.length === 0 ? [] : [`Also in maintenance: ${namesOf(also.map(({ name }) => name))}.`]),
			...(isOver
				? []
				: [
						'If it is up after that, you get another message. If it is down, a new outage begins, with its own alerts.',
					]),
		],
		facts: [
			...(since === null ? [] : [{ label: 'Down since', value: timeWithUtc(since, timeZone) }]),
			{ label: 'Maintenance', value: `${timeWithUtc(from, timeZone)} to ${timeWithUtc(until, timeZone)}` },
			...(stored.cause && since !== null ? [causeFact(explainPast(stored.cause))] : []),
			{ label: 'URL', value: website.url },
		],
		...linesOf(also, 'neutral'),
		dayBars: dayBarsOf(stored, now),
		button: { label: 'View outage', url: outagePage(outageId, appOrigin) },
		footnote: alertFootnote,
	};
}

function flappingAlert(
	{ website, at, changes }: MessageOf<'website-flapping'>,
	{ appOrigin, timeZone, now }: ReaderSettings,
	stored: StoredFacts,
): EmailContent {
	return {
		subject: `Unstable: ${website.name} (${changes} changes in half an hour)`,
		band: { tone: 'warning', label: 'Unstable', detail: timeIn(at, timeZone) },
		heading: `${website.name} is unstable`,
		paragraphs: [
			`It went up or down ${changes} times within half an hour. We keep recording every outage, and will email you again once its status has not changed for ten minutes.`,
		],
		facts: [
			{ label: 'Last change', value: timeWithUtc(at, timeZone) },
			{ label: 'URL', value: website.url },
		],
		dayBars: dayBarsOf(stored, now),
		button: { label: 'View website', url: websitePage({ website }, appOrigin) },
		footnote: alertFootnote,
	};
}

function testAlert({ appOrigin }: ReaderSettings): EmailContent {
	return {
		subject: `Test message from ${brand.name}`,
		band: { tone: 'up', label: 'Test' },
		heading: `Test message from ${brand.name}`,
		paragraphs: ['It works: alerts about your websites will arrive here. Nothing is wrong with your websites.'],
		button: { label: 'View dashboard', url: `${appOrigin}/dashboard` },
		footnote: 'You received this because you sent a test from your profile.',
	};
}

function outagePage(outageId: string, appOrigin: string): string {
	return `${appOrigin}/outages/${outageId}`;
}
