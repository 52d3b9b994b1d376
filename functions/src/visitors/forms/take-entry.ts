/** Takes what a visitor sends with the contact form of a customer's website. The form is plain HTML on another origin, so every reply is a page. */
import { Email } from '@stayup/contract';
import type { Context as HonoContext } from 'hono';
import { clientIpIn } from '../../http/client-ip.ts';
import { contentOf } from '../../http/puzzles/puzzle.ts';
import { type AdmitVisitorDeps, admitVisitor, type PuzzledRequest } from '../../http/rate-limits/admit-visitor.ts';
import { byIp, byNetwork } from '../../http/rate-limits/limit-by-ip.ts';
import type { RateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import type { EdgeSettings } from '../../http/requested-host.ts';
import { Problem, waitSentence } from '../../platform/problem.ts';
import { solutionField } from '../../status-pages/visitors/puzzle-nodes.ts';
import { isCounterKey } from '../visitor-store.ts';
import { busyDocument, sentDocument } from './entry-documents.ts';
import { signEntry, textsOf, waitingIdsOf } from './entry-tokens.ts';
import { carriedFields, type ReadEntry, readEntry } from './read-entry.ts';
import { type Counter, hasArrived, keepWaiting, type StoreEntryDeps, storeEntry, waitingEntry } from './store-entry.ts';

export interface TakeEntryDeps extends AdmitVisitorDeps, StoreEntryDeps {
	config: EdgeSettings;
	rateLimiter: Pick<RateLimiter, 'count' | 'hasRoom' | 'take'>;
}

export async function takeEntry(deps: TakeEntryDeps, call: HonoContext, key: string): Promise<Response> {
	if (!isCounterKey(key)) throw formGone();
	const type = call.req.header('content-type') ?? '';
	if (!type.startsWith('application/x-www-form-urlencoded')) {
		throw new Problem('unsupported-media-type', 'The form must be sent as application/x-www-form-urlencoded.');
	}
	const form = new URLSearchParams(await call.req.text());
	const counter = await findCounter(deps, key);
	const entry = readEntry(form, counter.document.host, call.req.header('referer') ?? null);
	if (typeof entry === 'string') throw new Problem('invalid', entry, { errors: [] });
	const busy = await busyProblem(deps, call, key, {
		content: contentOf(textsOf(entry.fields)),
		solution: form.get(solutionField),
	});
	const ids = waitingIdsOf(deps.puzzleKey, key, entry.fields, deps.now());
	if (busy !== null) return askToConfirm(deps, call, { counter, entry, ids, form, busy });
	const isAgain = form.has(solutionField);
	const waiting = isAgain ? await waitingEntry(deps, counter, ids) : null;
	if (!isAgain || waiting !== null || !(await hasArrived(deps, counter, ids))) {
		const sent = { page: entry.page, fields: entry.fields };
		await storeEntry(deps, counter, sent, { doubt: entry.spamReason, waiting });
	}
	// From our page, whose policy lets a form lead to no other origin.
	if (isAgain) return call.html(sentDocument(entry.nextUrl));
	return call.redirect(entry.nextUrl ?? `/f/${key}/sent`, 303);
}

export async function findCounter({ visitorNumbers }: StoreEntryDeps, key: string): Promise<Counter> {
	const counter = isCounterKey(key) ? await visitorNumbers.find(key) : null;
	if (!counter) throw formGone();
	return counter;
}

/** Null if the network and the form have room for the message, or it carries the solution of a puzzle. */
async function busyProblem(
	deps: TakeEntryDeps,
	call: HonoContext,
	key: string,
	{ content, solution }: Pick<PuzzledRequest, 'content' | 'solution'>,
): Promise<Problem | null> {
	const puzzled = { form: 'POST /f/:key', about: key, content, solution } as const;
	const visitor = { clientIp: clientIpIn(call, deps.config), puzzled };
	try {
		await admitVisitor(deps, visitor, [
			...byIp('formEntryByIp', visitor, key),
			...byNetwork('formEntryByNetwork', visitor),
			{ limit: 'formEntryInAll', subject: key },
		]);
		return null;
	} catch (error) {
		if (error instanceof Problem && error.retryAfterSeconds !== null) return error;
		throw error;
	}
}

interface AskedEntry {
	counter: Counter;
	entry: ReadEntry;
	/** By `waitingIdsOf`. */
	ids: readonly [string, string];
	form: URLSearchParams;
	busy: Problem;
}

async function askToConfirm(deps: TakeEntryDeps, call: HonoContext, asked: AskedEntry): Promise<Response> {
	const { counter, entry, form, busy } = asked;
	const { page, fields } = entry;
	const keptId = await keptIdOf(deps, call, asked);
	const retryAfterSeconds = busy.retryAfterSeconds ?? 1;
	call.header('retry-after', String(retryAfterSeconds));
	return call.html(
		busyDocument({
			path: `/f/${counter.id}`,
			puzzle: busy.puzzle,
			wait: waitSentence(retryAfterSeconds),
			fields: carriedFields(form, page),
			askToken: keptId && signEntry(deps.puzzleKey, 'ask', counter.id, keptId),
			email: fields.find(({ value }) => value.length <= 254 && Email.safeParse(value).success)?.value ?? '',
		}),
		429,
	);
}

/** The message is kept at once, so that it is not lost if nobody confirms it. Null if it could not be. */
async function keptIdOf(
	deps: TakeEntryDeps,
	call: HonoContext,
	{ counter, entry: { page, fields, spamReason }, ids, form }: AskedEntry,
): Promise<string | null> {
	// With a solution it was kept before, and may have been sent since.
	const isAgain = form.has(solutionField);
	const ofNetwork = byNetwork('entryKeptByNetwork', { clientIp: clientIpIn(call, deps.config) });
	if (!isAgain && !(await deps.rateLimiter.hasRoom(ofNetwork, deps.now()))) return null;
	const waiting = await waitingEntry(deps, counter, ids);
	if (isAgain) return waiting?.id ?? null;
	const id = waiting?.id ?? ids[0];
	return (await keepWaiting(deps, counter, { page, fields }, { id, doubt: spamReason ?? 'unconfirmed' })) ? id : null;
}

function formGone(): Problem {
	return new Problem('not-found', 'This form is no longer in use.');
}
