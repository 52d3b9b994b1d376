/** Logs unexpected errors, each with its stack and its causes, and with nothing else that an error may carry (OPS-1). */
import { cutText } from '@stayup/contract';

interface LogDetails {
	/** Of the API call that failed; its reply carries the same id. */
	requestId?: string | undefined;
	error?: unknown;
	/** Ids and words of our own, for operators. */
	facts?: Readonly<Record<string, string | number | null>>;
}

/** Logs an unexpected error once. */
export type LogError = (message: string, details: LogDetails) => void;

interface LoggedError {
	name: string;
	message: string;
	stack: string;
	code?: string | number;
	cause?: LoggedError;
}

export interface LogEntry extends Omit<LogDetails, 'error'> {
	severity: 'ERROR';
	message: string;
	error?: LoggedError;
}

/** An entry that metrics are made of. */
export interface FactsEntry {
	severity: 'INFO';
	message: string;
	facts: Readonly<Record<string, number | null>>;
}

/**
 * A step of an alert, from the check to the receipt. Every entry has the ids that are known there, so that one search of the log finds all steps. There is no
 * field for an email, a URL, a text or a secret.
 */
export interface TrailIds {
	roundId?: string;
	websiteId?: string | null;
	outageId?: string;
	/** Of the event that the deliveries on all channels report. */
	alertId?: string;
	deliveryId?: string;
	/** The delivery that includes this one: a digest, or the first alert of its group. */
	includedIn?: string;
	event?: string;
	channel?: string;
	state?: string;
	/** Counts from 1. */
	attempt?: number;
	statusCode?: number | null;
	/** Milliseconds since the epoch. */
	nextAttemptAt?: number;
	receipt?: string;
}

export type TrailStep = 'Check failed' | 'Outage began' | 'Outage ended' | 'Alert planned' | 'Delivery' | 'Receipt';

export interface TrailEntry {
	severity: 'INFO';
	message: TrailStep;
	trail: TrailIds;
}

/** Logs one step. */
export type LogTrail = (step: TrailStep, ids: TrailIds) => void;

export function createLogTrail(write: (entry: TrailEntry) => void): LogTrail {
	return (message, trail) => write({ severity: 'INFO', message, trail });
}

/** Logs numbers under a fixed message. */
export type LogFacts = (message: string, facts: FactsEntry['facts']) => void;

export function createLogFacts(write: (entry: FactsEntry) => void): LogFacts {
	return (message, facts) => write({ severity: 'INFO', message, facts });
}

export function createLogError(write: (entry: LogEntry) => void): LogError {
	return (message, { requestId, error, facts }) => {
		write({
			severity: 'ERROR',
			message,
			...(requestId !== undefined && { requestId }),
			...(facts && { facts: withoutPersonalData(facts) }),
			...(error !== undefined && { error: loggedErrorOf(error) }),
		});
	};
}

/** Firebase logs what a job throws with all its properties, so we log the error ourselves and throw one without any. */
export async function runLogged(logError: LogError, job: string, work: () => Promise<unknown>): Promise<void> {
	try {
		await work();
	} catch (error) {
		const message = `The job ${job} failed.`;
		logError(message, { error });
		throw new Error(message);
	}
}

const deepestCause = 4;
const longestMessage = 1_000;
const longestStack = 6_000;
/** Of a text before its secrets are replaced. */
const longestRead = 4_000;

/** Names the fields to log, because libraries attach requests, replies and tokens to their errors. */
export function loggedErrorOf(error: unknown, depth = 0): LoggedError {
	if (!(error instanceof Error)) {
		const name = 'NotAnError';
		const message = typeof error === 'string' ? cutText(redacted(error), longestMessage) : `A thrown ${typeof error}.`;
		return { name, message, stack: `${name}: ${message}` };
	}
	const name = redacted(error.name);
	const message = cutText(redacted(error.message), longestMessage);
	const code = 'code' in error ? error.code : undefined;
	return {
		name,
		message,
		stack: cutText([`${name}: ${message}`, ...framesOf(error)].join('\n'), longestStack),
		...(typeof code === 'number' && { code }),
		...(typeof code === 'string' && { code: cutText(redacted(code), longestMessage) }),
		...(error.cause !== undefined && depth < deepestCause && { cause: loggedErrorOf(error.cause, depth + 1) }),
	};
}

function framesOf({ stack = '' }: Error): string[] {
	return stack
		.split('\n')
		.filter((line) => /^\s+at /.test(line))
		.map(redacted);
}

function withoutPersonalData(facts: NonNullable<LogDetails['facts']>): NonNullable<LogDetails['facts']> {
	return Object.fromEntries(
		// Operators find a delivery by its id, which resembles a random code.
		Object.entries(facts).map(([name, fact]) => [
			name,
			typeof fact === 'string' && name !== 'deliveryId' ? redacted(fact) : fact,
		]),
	);
}

/** In order: a pattern must not leave half of a longer secret. */
const redactions: readonly (readonly [RegExp, string | ((match: string, ...groups: string[]) => string)])[] = [
	// V8 quotes the text around a JSON error.
	[/^([^"]*)".*"(?:\.{3})? is not valid JSON/s, '$1… is not valid JSON'],
	[/\bBearer\s+\S+/gi, 'Bearer [secret]'],
	[/\beyJ[\w-]*(?:\.[\w-]*){0,2}/g, '[token]'],
	[/\b(?:sk|rk|whsec|SG)[_.][\w.-]+/g, '[secret]'],
	[/(\bhttps?:\/\/)[^\s/@"'<>]*@/gi, '$1[secret]@'],
	[
		/(\bhttps?:\/\/[^\s?#"'<>]*)([?#][^\s"'<>]*)?/gi,
		(_, url = '', query = '') => (query === '' ? url : `${url}?[query]`),
	],
	// Tried only where a word begins, so that a long one is read once.
	[/(?<![^\s"'<>()@,;:/\\])[^\s"'<>()@,;:/\\]+(?:@|%40)[\p{L}\p{N}.-]+\.\p{L}{2,}/giu, '[email]'],
	// Random codes, but not UUIDs, which are ids.
	[/(?<![\w/-])(?![\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, '[secret]'],
];

function redacted(text: string): string {
	return redactions.reduce(
		(rest, [pattern, to]) => {
			return typeof to === 'string' ? rest.replace(pattern, to) : rest.replace(pattern, to);
		},
		text.slice(0, longestRead),
	);
}
