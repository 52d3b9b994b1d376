/** Serves the pages of customers' websites: counts views at `/v/:key`, and takes the entries of contact forms at `/f/:key`. */
import { paragraphs, tierLimits } from '@stayup/contract';
import { Hono, type Context as HonoContext } from 'hono';
import { countedIpOf, networkOf } from '../http/client-ip.ts';
import { limitBody } from '../http/limit-body.ts';
import { createInFlight, limitInFlight } from '../http/rate-limits/in-flight.ts';
import type { RateLimited } from '../http/rate-limits/limit-account.ts';
import { statusOfProblem } from '../http/replies.ts';
import type { EdgeSettings } from '../http/requested-host.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { Problem } from '../platform/problem.ts';
import type { PossibleSpamStore } from '../possible-spam/possible-spam-store.ts';
import { messageDocument } from '../status-pages/visitors/documents.ts';
import { securityHeaders } from '../status-pages/visitors/replies.ts';
import { type CountingDeps, createCounting } from './counting.ts';
import type { FormEntryStore } from './forms/form-entry-store.ts';
import { readEntry } from './forms/read-entry.ts';
import { noticeDue, placeOfMessage } from './rules/form-room.ts';
import { monthOfDay } from './rules/visitor-stats.ts';
import { isCounterKey, type VisitorStore } from './visitor-store.ts';

interface VisitorAppDeps extends CountingDeps, RateLimited {
	config: EdgeSettings;
	formEntries: Pick<FormEntryStore, 'add' | 'countInMonth' | 'notice'>;
	outbox: Pick<OutboxStore, 'sendSoon'>;
	possibleSpam: Pick<PossibleSpamStore, 'count' | 'keep'>;
	visitorNumbers: Pick<VisitorStore, 'add' | 'find' | 'markFull' | 'monthOf'>;
}

/** Cloud Run sends an instance so many at the same time. Views come in bursts and take little. */
export const viewsAtOnce = 250;
const largestBytes = 64 * 1024;
/** A view is a path and the page before. */
const largestViewBytes = 4 * 1024;

export function createVisitorApp(deps: VisitorAppDeps): Hono {
	const counting = createCounting(deps);
	const app = new Hono();
	app.use(async (call, next) => {
		await next();
		for (const [name, value] of Object.entries(securityHeaders)) call.header(name, value);
		call.header('cache-control', 'private, no-store');
	});
	app.use(limitInFlight(createInFlight(viewsAtOnce), 'visitors', deps.config));
	app.use(limitBody(largestBytes));

	app.post('/v/:key', async (call) => {
		const body = await call.req.text();
		// The same reply in every case, so that it says nothing.
		if (body.length > largestViewBytes) return call.body(null, 204);
		const view = {
			body,
			origin: call.req.header('origin') ?? null,
			userAgent: call.req.header('user-agent') ?? null,
			asksNotToBeCounted: call.req.header('dnt') === '1' || call.req.header('sec-gpc') === '1',
			country: call.req.header('x-country-code') ?? call.req.header('x-appengine-country') ?? null,
		};
		const { stored } = await counting.count(call.req.param('key'), view, clientIpIn(deps, call));
		await stored?.catch((error: unknown) =>
			deps.logError('Views could not be stored; they go with the next ones.', { error }),
		);
		return call.body(null, 204);
	});

	app.post('/f/:key', (call) => takeEntry(deps, call, call.req.param('key')));
	app.get('/f/:key/sent', (call) => call.html(messageDocument('Thank you', paragraphs('Your message has been sent.'))));

	app.notFound((call) => call.html(messageDocument('There is nothing here', paragraphs('Please check the URL.')), 404));
	app.onError((error, call) => {
		if (!(error instanceof Problem)) {
			deps.logError('A request of a website of a customer failed.', { error });
			const advice = 'Please go back and try again in a minute. What you entered is still there.';
			return call.html(messageDocument('Your message could not be sent', paragraphs(advice)), 503);
		}
		if (error.retryAfterSeconds !== null) call.header('retry-after', String(error.retryAfterSeconds));
		return call.html(
			messageDocument(
				'Your message could not be sent',
				paragraphs(`${error.message}\n\nPlease go back and try again.`),
			),
			statusOfProblem[error.code],
		);
	});
	return app;
}

/** Messages that are kept apart get the usual reply: those above the plan, and possible spam, of which a flood neither costs more nor closes the form. */
async function takeEntry(deps: VisitorAppDeps, call: HonoContext, key: string): Promise<Response> {
	const { visitorNumbers, formEntries, possibleSpam, users, outbox, now } = deps;
	if (!isCounterKey(key)) throw formGone();
	const clientIp = clientIpIn(deps, call);
	const limited = [
		...(clientIp === null ? [] : [{ limit: 'formEntryByIp', subject: `${key} ${clientIp}` } as const]),
		...(clientIp === null ? [] : [{ limit: 'formEntryByNetwork', subject: networkOf(clientIp) ?? clientIp } as const]),
	];
	await deps.rateLimiter.take(limited, now());
	const counter = await visitorNumbers.find(key);
	if (!counter) throw formGone();
	const { ownerId, websiteId, host } = counter.document;
	const type = call.req.header('content-type') ?? '';
	if (!type.startsWith('application/x-www-form-urlencoded')) {
		throw new Problem('unsupported-media-type', 'The form must be sent as application/x-www-form-urlencoded.');
	}
	const page = call.req.header('referer') ?? null;
	const entry = readEntry(new URLSearchParams(await call.req.text()), host, page);
	if (typeof entry === 'string') throw new Problem('invalid', entry, { errors: [] });
	const { fields, page: path, spamReason } = entry;
	const user = await users.find(ownerId);
	const included = user === null || user.isDisabled ? 0 : tierLimits[user.tier].formEntriesPerMonth;
	const at = now();
	const [received, apart] = await Promise.all([
		formEntries.countInMonth(ownerId, websiteId, at),
		possibleSpam.count({ ownerId, websiteId }, at),
	]);
	const reason = placeOfMessage(spamReason, { received, apart, included });
	if (reason === 'full') throw new Problem('limit-reached', 'This form accepts no more messages at the moment.');
	if (reason === null) {
		await outbox.sendSoon(await formEntries.add({ ownerId, websiteId, page: path, fields, createdAt: at }));
		const arrived = { received: received + 1, included };
		const due = noticeDue(arrived, monthOfDay(at), counter.document.formNotice);
		const notice = due && (await formEntries.notice(counter.id, due, arrived, at));
		if (notice) await outbox.sendSoon(notice);
	} else {
		const sent = { page: path, fields };
		await possibleSpam.keep({ kind: 'form-entry', ownerId, websiteId, reason, sent, createdAt: at });
	}
	return call.redirect(entry.nextUrl ?? `/f/${key}/sent`, 303);
}

function formGone(): Problem {
	return new Problem('not-found', 'This form is no longer in use.');
}

function clientIpIn({ config }: VisitorAppDeps, call: HonoContext): string | null {
	return countedIpOf(call.req.header('x-forwarded-for'), config);
}
