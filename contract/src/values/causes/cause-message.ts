/** Writes the mail with which the owner of a website asks whoever can fix it: short, polite, with what was measured. */
import { brand } from '../brand.ts';
import type { OutageEvidence, Phases } from '../monitoring.ts';
import type { Cause } from './cause.ts';
import { causeWords, isBlockedNotDown } from './cause-words.ts';

export interface MessageInput {
	website: { name: string; url: string };
	cause: Cause;
	/** Milliseconds since the epoch. */
	start: number;
	/** Null while it lasts. */
	end: number | null;
	statusCode: number | null;
	/** From `describeCheckError`, without a full stop. */
	errorSentence: string;
	evidence: OutageEvidence | null;
}

const quoteMaxLength = 300;
const lineMaxLength = 200;
const headersTold = ['server', 'via', 'cf-ray', 'x-cache', 'retry-after', 'location'] as const;

/** Plain text: the body of a mail. */
export function messageToResponsible(input: MessageInput): string {
	const { cause, start, errorSentence } = input;
	const facts = [
		`Time: ${utc(input.evidence?.at ?? start)}`,
		`Result: ${oneLine(errorSentence)}`,
		...factsOf(input.evidence, input.statusCode),
	];
	return [
		'Hello,',
		`${opening(input)} ${cause.sentence}`,
		causeWords[cause.id].request,
		[
			`What ${brand.name} (${brand.origin}) measured at the first failed check:`,
			...facts.map((fact) => `- ${fact}`),
		].join('\n'),
		'Please answer this mail once it is solved, or if you need anything else from us.',
		'Thank you and kind regards',
	].join('\n\n');
}

function opening({ website, cause, start, end, statusCode }: MessageInput): string {
	const site = `our website ${oneLine(website.name)} (${withoutSecrets(website.url)})`;
	const hasEnded = end !== null;
	const time = hasEnded ? `from ${utc(start)} to ${utc(end)}` : `since ${utc(start)}`;
	if (cause.party === 'us') return `${brand.name} ${hasEnded ? 'did not check' : 'has not checked'} ${site} ${time}.`;
	const tense = hasEnded ? 'was' : 'has been';
	if (isBlockedNotDown(cause.id)) return `Monitoring of ${site} ${tense} blocked ${time}.`;
	// Below 500 something answers, so that "down" would be contradicted at the first look.
	const isDown = statusCode === null || statusCode >= 500;
	const unexpected = hasEnded ? 'did not answer as expected' : 'has not answered as expected';
	return `O${site.slice(1)} ${isDown ? `${tense} down` : unexpected} ${time}.`;
}

function factsOf(evidence: OutageEvidence | null, statusCode: number | null): string[] {
	const status = statusCode ?? evidence?.statusCode ?? null;
	const told = headersTold.flatMap((name) => {
		const value = evidence?.headers[name];
		return value === undefined ? [] : [`${name}: ${withoutSecrets(oneLine(value))}`];
	});
	const times = evidence ? timesOf(evidence.phases) : '';
	const quote = legible(evidence?.bodyText ?? '');
	return [
		...(evidence?.remoteIp ? [`Address dialled: ${oneLine(evidence.remoteIp)}`] : []),
		...(status === null ? [] : [`Status: ${status}`]),
		...(times === '' ? [] : [`Times: ${times}`]),
		...told,
		...(quote === '' ? [] : [`Text of the answer: “${quote}”`]),
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

/** What a person would see of a page: its text, shortened. */
function legible(bodyText: string): string {
	const text = bodyText.replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ').replace(/<[^<>]*>/g, ' ');
	return shortened(withoutSecretValues(withoutControls(text)), quoteMaxLength);
}

/** An error page may show how the website logs in to its database. */
function withoutSecretValues(text: string): string {
	return text
		.replace(/\/\/[^\s/@]{1,200}@/g, '//…@')
		.replace(/\b(bearer|basic) [\w.~+/=-]{8,}/gi, '$1 …')
		.replace(
			/(passw(?:or)?d|pwd|secret|token|api[_-]?key|authorization)(["']?(?:\s?(?:=>|[=:])\s?)["']?)[^\s"'&,;]+/gi,
			'$1$2…',
		);
}

/** A query may carry a token, and an address a login. */
function withoutSecrets(url: string): string {
	return withoutSecretValues(oneLine(url).replace(/[?#].*$/s, ''));
}

function oneLine(text: string): string {
	return shortened(withoutControls(text), lineMaxLength);
}

function shortened(text: string, maxLength: number): string {
	return text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text;
}

/** Nothing an answer holds can begin a line of the mail. */
function withoutControls(text: string): string {
	return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}

/** Exact to the second, and the same for every reader. */
function utc(instant: number): string {
	return `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
