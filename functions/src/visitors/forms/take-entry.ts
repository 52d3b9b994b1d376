/** Takes what a visitor sends with the contact form of a customer's website. The form is plain HTML on another origin, so every reply is a page. */
import { Email } from '@stayup/contract';
import type { Context as HonoContext } from 'hono';
import { countedIpOf, networkOf } from '../../http/client-ip.ts';
import { contentOf } from '../../http/puzzles/puzzle.ts';
import { type AdmitVisitorDeps, admitVisitor, type PuzzledRequest } from '../../http/rate-limits/admit-visitor.ts';
import type { Limited, RateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import type { EdgeSettings } from '../../http/requested-host.ts';
import { Problem } from '../../platform/problem.ts';
import { solutionField } from '../../status-pages/visitors/puzzle-nodes.ts';
import { isCounterKey } from '../visitor-store.ts';
import { busyDocument, sentDocument } from './entry-documents.ts';
import { signEntry, textsOf, waitingIdOf } from './entry-tokens.ts';
import { carriedFields, type ReadEntry, readEntry } from './read-entry.ts';
import { type Counter, keepWaiting, type StoreEntryDeps, storeEntry, waitingEntry } from './store-entry.ts';

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
	const id = waitingIdOf(deps.puzzleKey, key, entry.fields, deps.now());
	if (busy !== null) return askToConfirm(deps, call, { counter, entry, id, form, busy });
	const before = form.has(solutionField) ? await waitingEntry(deps, counter, id) : null;
	const sent = { page: entry.page, fields: entry.fields };
	await storeEntry(deps, counter, sent, {
		doubt: entry.spamReason,
		waiting: before && { id, createdAt: before.createdAt },
	});
	// From our page, whose policy lets a form lead to no other origin.
	if (form.has(solutionField)) return call.html(sentDocument(entry.nextUrl));
	return call.redirect(entry.nextUrl ?? `/f/${key}/sent`, 303);
}

export async function findCounter({ visitorNumbers }: StoreEntryDeps, key: string): Promise<Counter> {
	const counter = isCounterKey(key) ? await visitorNumbers.find(key) : null;
	if (!counter) throw formGone();
	return counter;
}

export function clientIpIn({ config }: { config: EdgeSettings }, call: HonoContext): string | null {
	return countedIpOf(call.req.header('x-forwarded-for'), config);
}

/** Null if the network and the form have room for the message, or it carries the solution of a puzzle. */
async function busyProblem(
	deps: TakeEntryDeps,
	call: HonoContext,
	key: string,
	{ content, solution }: Pick<PuzzledRequest, 'content' | 'solution'>,
): Promise<Problem | null> {
	const clientIp = clientIpIn(deps, call);
	const puzzled = { form: 'POST /f/:key', about: key, content, solution } as const;
	const ofNetwork: Limited[] =
		clientIp === null
			? []
			: [
					{ limit: 'formEntryByIp', subject: `${key} ${clientIp}` },
					{ limit: 'formEntryByNetwork', subject: networkOf(clientIp) ?? clientIp },
				];
	try {
		await admitVisitor(deps, { clientIp, puzzled }, [...ofNetwork, { limit: 'formEntryInAll', subject: key }]);
		return null;
	} catch (error) {
		if (error instanceof Problem && error.retryAfterSeconds !== null) return error;
		throw error;
	}
}

/** The message is kept at once, so that it is not lost if nobody confirms it. */
async function askToConfirm(
	deps: TakeEntryDeps,
	call: HonoContext,
	asked: { counter: Counter; entry: ReadEntry; id: string; form: URLSearchParams; busy: Problem },
): Promise<Response> {
	const { counter, entry, id, form, busy } = asked;
	const { page, fields, spamReason } = entry;
	const clientIp = clientIpIn(deps, call);
	const ofNetwork: Limited = { limit: 'entryKeptByNetwork', subject: networkOf(clientIp) ?? clientIp ?? 'none' };
	// With a solution it was kept before, and may have been sent since.
	const isKept = form.has(solutionField)
		? (await waitingEntry(deps, counter, id)) !== null
		: (await deps.rateLimiter.hasRoom([ofNetwork], deps.now())) &&
			(await keepWaiting(deps, counter, { page, fields }, { id, doubt: spamReason ?? 'unconfirmed' }));
	call.header('retry-after', String(busy.retryAfterSeconds));
	return call.html(
		busyDocument({
			path: `/f/${counter.id}`,
			puzzle: busy.puzzle,
			wait: busy.message.slice(busy.message.indexOf('Please')),
			fields: carriedFields(form, page),
			askToken: isKept ? signEntry(deps.puzzleKey, 'ask', counter.id, id) : null,
			email: fields.find(({ value }) => value.length <= 254 && Email.safeParse(value).success)?.value ?? '',
		}),
		429,
	);
}

function formGone(): Problem {
	return new Problem('not-found', 'This form is no longer in use.');
}
