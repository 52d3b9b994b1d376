/** Serves the pages of customers' websites: counts views at `/v/:key`, and takes the entries of contact forms at `/f/:key`. */
import { paragraphs } from '@stayup/contract';
import { Hono } from 'hono';
import { clientIpIn } from '../http/client-ip.ts';
import { createInFlight, limitInFlight } from '../http/rate-limits/in-flight.ts';
import { limitBody } from '../http/read-body.ts';
import { statusOfProblem } from '../http/replies.ts';
import { Problem } from '../platform/problem.ts';
import { messageDocument } from '../status-pages/visitors/documents.ts';
import { securityHeaders } from '../status-pages/visitors/replies.ts';
import { type CountingDeps, createCounting } from './counting.ts';
import { askForEmail, confirmEntry } from './forms/confirm-entry.ts';
import { sentDocument } from './forms/entry-documents.ts';
import { type TakeEntryDeps, takeEntry } from './forms/take-entry.ts';
import type { VisitorStore } from './visitor-store.ts';

interface VisitorAppDeps extends CountingDeps, TakeEntryDeps {
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
		for (const [name, value] of Object.entries(securityHeaders)) {
			if (!call.res.headers.has(name)) call.header(name, value);
		}
		call.header('cache-control', 'private, no-store');
	});
	app.use(limitInFlight(createInFlight(viewsAtOnce), () => 'visitors', deps.config));
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
		const { stored } = await counting.count(call.req.param('key'), view, clientIpIn(call, deps.config));
		await stored?.catch((error: unknown) =>
			deps.logError('Views could not be stored; they go with the next ones.', { error }),
		);
		return call.body(null, 204);
	});

	app.post('/f/:key', (call) => takeEntry(deps, call, call.req.param('key')));
	app.post('/f/:key/email', (call) => askForEmail(deps, call, call.req.param('key')));
	app.on(['GET', 'POST'], '/f/:key/confirm/:token', (call) => confirmEntry(deps, call, call.req.param()));
	app.get('/f/:key/sent', (call) => call.html(sentDocument()));

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
