/** Composes the email in which a website's owner asks the responsible party for a fix. */

import { brand } from '../brand.ts';
import type { OutageEvidence, Phases } from '../monitoring.ts';
import { cutText } from '../text/cut-text.ts';
import { withoutQuery, withoutSecretValues } from '../text/redact.ts';
import type { Cause, PastCause } from './cause.ts';
import { causeWords, isBlockedNotDown } from './cause-words.ts';

export interface MessageInput {
	/** Of the web app, for readers who do not know it. */
	appOrigin: string;
	website: { name: string; url: string };
	/** In the past tense if `end` is not null. */
	cause: Cause | PastCause;
	/** The website works from other regions. */
	isPartial?: boolean;
	/** Milliseconds since the epoch. */
	start: number;
	/** Null while the outage lasts. */
	end: number | null;
	statusCode: number | null;
	/** From `describeCheckError`, without a full stop. */
	errorSentence: string;
	evidence: OutageEvidence | null;
	/** Opens all of the evidence; null if it is not shared. */
	evidenceUrl: string | null;
}

const quoteMaxLength = 300;
const lineMaxLength = 200;
const quotedHeaders = ['server', 'via', 'cf-ray', 'x-cache', 'retry-after', 'location'] as const;

/** The body of the email, in plain text. */
export function messageToResponsible(input: MessageInput): string {
	const { cause, start, errorSentence } = input;
	const isOver = input.end !== null;
	const facts = [
		`Time: ${utc(input.evidence?.at ?? start)}`,
		`Result: ${oneLine(errorSentence)}`,
		...factsOf(input.evidence, input.statusCode),
		...(input.evidenceUrl === null ? [] : [`All of the evidence: ${input.evidenceUrl}`]),
	];
	return [
		'Hello,',
		`${opening(input)} ${cause.sentence}`,
		isOver
			? 'Please let us know what caused this, and how it can be kept from happening again.'
			: causeWords[cause.id].request,
		[
			`Measured by ${brand.name} (${input.appOrigin}) at the first failed check:`,
			...facts.map((fact) => `- ${fact}`),
		].join('\n'),
		`Please reply to this email${isOver ? '' : ' once the problem is solved, or'} if you need more information.`,
		'Thank you and kind regards',
	].join('\n\n');
}

function opening({ website, cause, isPartial, start, end, statusCode }: MessageInput): string {
	const site = `our website ${oneLine(website.name)} (${withoutQuery(oneLine(website.url))})`;
	const hasEnded = end !== null;
	const time = hasEnded ? `from ${utc(start)} to ${utc(end)}` : `since ${utc(start)}`;
	if (isPartial) return `O${site.slice(1)} ${hasEnded ? 'was' : 'has been'} partly unreachable ${time}.`;
	if (cause.party === 'us') return `${brand.name} ${hasEnded ? 'did not check' : 'has not checked'} ${site} ${time}.`;
	const tense = hasEnded ? 'was' : 'has been';
	if (isBlockedNotDown(cause.id)) return `Monitoring of ${site} ${tense} blocked ${time}.`;
	// With a status below 500 the server works, so "down" would sound wrong to a technician.
	const isDown = statusCode === null || statusCode >= 500;
	const unexpected = hasEnded ? 'did not respond as expected' : 'has not responded as expected';
	return `O${site.slice(1)} ${isDown ? `${tense} down` : unexpected} ${time}.`;
}

function factsOf(evidence: OutageEvidence | null, statusCode: number | null): string[] {
	const status = statusCode ?? evidence?.statusCode ?? null;
	const headers = quotedHeaders.flatMap((name) => {
		const value = evidence?.headers[name];
		return value === undefined ? [] : [`${name}: ${withoutQuery(oneLine(value))}`];
	});
	const times = evidence ? timesOf(evidence.phases) : '';
	const quote = visibleText(evidence?.bodyText ?? '');
	return [
		...(evidence?.remoteIp ? [`IP address: ${oneLine(evidence.remoteIp)}`] : []),
		...(status === null ? [] : [`Status: ${status}`]),
		...(times === '' ? [] : [`Times: ${times}`]),
		...headers,
		...(quote === '' ? [] : [`Text of the response: “${quote}”`]),
	];
}

function timesOf({ dnsMs, connectMs, tlsMs, firstByteMs, totalMs }: Phases): string {
	const parts: [string, number | null][] = [
		['DNS', dnsMs],
		['connect', connectMs],
		['TLS', tlsMs],
		['first byte', firstByteMs],
		['total', totalMs],
	];
	return parts.flatMap(([name, ms]) => (ms === null ? [] : [`${name} ${Math.round(ms)} ms`])).join(', ');
}

/** The visible text of a page, shortened. */
function visibleText(bodyText: string): string {
	const text = bodyText
		.replace(/<script\b[\s\S]*?(?:<\/script>|$)/gi, ' ')
		.replace(/<style\b[\s\S]*?(?:<\/style>|$)/gi, ' ')
		.replace(/<[^<>]*>/g, ' ');
	return shortened(withoutSecretValues(withoutControls(text)), quoteMaxLength);
}

function oneLine(text: string): string {
	return shortened(withoutControls(text), lineMaxLength);
}

function shortened(text: string, maxLength: number): string {
	return text.length > maxLength ? `${cutText(text, maxLength - 1).trimEnd()}…` : text;
}

/** Keeps text from a response on one line, so that it cannot forge lines of the email. */
function withoutControls(text: string): string {
	return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}

/** To the second, the same for every reader. */
function utc(instant: number): string {
	return `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
