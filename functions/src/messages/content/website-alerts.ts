/** Alerts about the status of websites: what happened, since when, where it was seen from, and the next step. */
import {
	type Cause,
	type CheckError,
	checkErrorFacts,
	durationInWords,
	explain,
	type Finding,
	partyWords,
	type Region,
	regionName,
} from '@stayup/contract';
import type { NamedWebsite } from '../../platform/firestore/outbox-message.ts';
import { namesOf, subjectOf } from '../groups/group-names.ts';
import { lastDaysBar, type MeasuredDay } from './day-bars.ts';
import { capitalized, type DayBar, type EmailContent, type Fact, type StatusLine } from './email-content.ts';
import { recentTimeIn, timeIn, timeWithUtc } from './email-times.ts';

export const alertFootnote =
	'You received this because alerts are on for this website. You can turn them off on its page or in your profile.';
export const daysShown = 30;
const linesShown = 60;

/** Facts from the store about the website and its outage when the email is sent; empty if it could not be read. */
export interface StoredFacts {
	/** Of the outage, from the evidence of its first failure. */
	cause?: Cause;
	/** The completed days of the website that are not older than `daysShown`. */
	days?: readonly MeasuredDay[];
}

export interface WebsiteAlert {
	website: NamedWebsite;
	pageUrl: string;
	timeZone: string;
	/** Milliseconds since the epoch. */
	now: number;
	stored: StoredFacts;
}

interface Failure {
	error: CheckError;
	statusCode: number | null;
}

interface DownEvent {
	/** Other websites that are down for the same cause. */
	also?: readonly NamedWebsite[];
	since: number;
	cause: string;
	failure?: Failure;
	likelyCause?: Finding;
	regions: readonly Region[];
	votes?: readonly RegionAnswer[];
	/** Opens the intake form with the outage; null for a test. */
	fixUrl: string | null;
}

interface UpEvent {
	/** Other websites of the group that are back up. */
	also?: readonly NamedWebsite[];
	/** Null if the website was unstable. */
	since: number | null;
	at: number;
	/** False for a test, which the owner cannot mark as planned. */
	canBePlanned: boolean;
}

const plannedHint =
	'Was this planned? Open the outage and choose “This was planned”, and it no longer lowers your uptime.';

export function downAlert({
	website,
	pageUrl,
	timeZone,
	now,
	stored,
	since,
	cause,
	failure,
	likelyCause,
	regions,
	votes = [],
	fixUrl,
	also = [],
}: WebsiteAlert & DownEvent): EmailContent {
	const subject = subjectOf({ website, also });
	const because = failure ? ` (${shortCause(failure)})` : '';
	const likely = stored.cause ?? (likelyCause && explain(likelyCause));
	return {
		subject: `Down: ${subject}${because} since ${recentTimeIn(since, timeZone, now)}`,
		band: { tone: 'down', label: 'Down', detail: `since ${timeIn(since, timeZone)}` },
		heading: `${subject} ${also.length === 0 ? 'is' : 'are'} down`,
		paragraphs: [
			...(cause === '' ? [] : [`${cause}${seenFrom(votes)}.`]),
			...(also.length === 0 ? [] : [`Down for the same cause: ${namesOf(also.map(({ name }) => name))}.`]),
		],
		facts: [
			{ label: 'Since', value: timeWithUtc(since, timeZone) },
			...checkedFrom(regions, votes),
			...(likely ? causeFacts(likely) : []),
			{ label: 'URL', value: website.url },
		],
		...linesOf(also, 'down'),
		dayBars: dayBarsOf(stored, now),
		button: { label: 'View outage', url: pageUrl },
		...(fixUrl !== null && { fixUrl }),
		footnote: alertFootnote,
	};
}

/** In a few words, or the status code. */
function shortCause({ error, statusCode }: Failure): string {
	if (error === 'wrong_status' && statusCode !== null) return String(statusCode);
	return checkErrorFacts[error]?.short ?? 'check failed';
}

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

export function causeFacts(cause: Cause): Fact[] {
	return [
		causeFact(cause),
		{ label: 'Who can fix it', value: capitalized(partyWords[cause.party]) },
		{ label: 'Next step', value: cause.nextStep },
	];
}

function causeFact({ sentence, confidence }: Cause): Fact {
	return { label: confidence === 'high' ? 'Cause' : 'Likely cause', value: sentence };
}

export function upAlert({
	website,
	pageUrl,
	timeZone,
	now,
	stored,
	since,
	at,
	canBePlanned,
	also = [],
}: WebsiteAlert & UpEvent): EmailContent {
	const subject = subjectOf({ website, also });
	const length = since === null ? null : durationInWords(at - since);
	const isStable = length === null;
	return {
		subject: isStable ? `Up: ${website.name} is stable again` : `Up: ${subject} (was down for ${length})`,
		band: {
			tone: 'up',
			label: isStable ? 'Stable' : 'Up',
			detail: `${isStable ? '' : 'since '}${timeIn(at, timeZone)}`,
		},
		heading: `${subject} ${also.length === 0 ? 'is' : 'are'} back up`,
		paragraphs: [
			isStable
				? 'It has been up without interruption for ten minutes.'
				: `${also.length === 0 ? 'It' : website.name} was down for ${length}. There's nothing you need to do.`,
			...(also.length === 0 ? [] : [`Also back up: ${namesOf(also.map(({ name }) => name))}.`]),
			...(canBePlanned && !isStable ? [plannedHint] : []),
		],
		facts: [
			...(since === null ? [] : [{ label: 'Down since', value: timeWithUtc(since, timeZone) }]),
			{ label: isStable ? 'Confirmed' : 'Up since', value: timeWithUtc(at, timeZone) },
			// An unstable website had several outages, each with its own cause.
			...(stored.cause && !isStable ? [causeFact(stored.cause)] : []),
			{ label: 'URL', value: website.url },
		],
		...linesOf(also, 'up'),
		dayBars: dayBarsOf(stored, now),
		button: { label: since === null ? 'View website' : 'View outage', url: pageUrl },
		footnote: alertFootnote,
	};
}

export function flappingAlert({
	website,
	pageUrl,
	timeZone,
	now,
	stored,
	at,
	changes,
}: WebsiteAlert & { at: number; changes: number }): EmailContent {
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
		button: { label: 'View website', url: pageUrl },
		footnote: alertFootnote,
	};
}

/** `alerts` are the batched alerts, oldest first. */
export function alertDigestEmail({
	alerts,
	down,
	dashboardUrl,
}: {
	alerts: readonly Pick<EmailContent, 'subject' | 'band'>[];
	/** How many websites are down after the last of their alerts. */
	down: number;
	dashboardUrl: string;
}): EmailContent {
	const title = down > 0 ? `Down: ${counted(down, 'website')}` : counted(alerts.length, 'alert');
	const shown = alerts
		.slice(0, linesShown)
		.map(({ subject, band }): StatusLine => ({ tone: band?.tone ?? 'neutral', text: subject }));
	const rest = alerts.length - shown.length;
	return {
		subject: `${title}, ${counted(alerts.length, 'alert')} in one email`,
		band: { tone: down > 0 ? 'down' : 'neutral', label: title },
		heading:
			down > 0 ? `${counted(down, 'more website')} ${down === 1 ? 'is' : 'are'} down` : 'Alerts for your websites',
		paragraphs: ['You had many alerts within an hour, so we put these into one email. None are missing.'],
		lines: [...shown, ...(rest > 0 ? [{ tone: 'neutral', text: `and ${rest} more` } as const] : [])],
		button: { label: 'View dashboard', url: dashboardUrl },
		footnote:
			'You received this because alerts are on for these websites. You can turn them off on their pages or in your profile.',
	};
}

export function dayBarsOf({ days }: StoredFacts, now: number): DayBar[] {
	return lastDaysBar(days ?? [], daysShown, now);
}

function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
