/** Adds the forms and links of subscribers to the pages that visitors see. */
import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { messageDocument } from '../status-pages/visitors/documents.ts';
import { mayRead } from '../status-pages/visitors/visit-token.ts';
import { addSubscribeRoutes } from '../status-subscribers/subscribe-routes.ts';
import type { Context } from './context.ts';

/** The only cookie that Firebase Hosting passes on to functions. */
const cookieName = '__session';

export function addSubscriberPages(app: Hono, base: '/s/:slug' | '', deps: Context): void {
	addSubscribeRoutes(app, base, {
		...deps,
		documentOf: messageDocument,
		async visitedPage(call) {
			const slug = call.req.param('slug');
			const page = slug === undefined ? call.get('ownPage') : await deps.visits.find(slug);
			if (!page || !mayRead(page, getCookie(call, cookieName), deps.now())) return null;
			return { id: page.id, isPrivate: page.access.kind !== 'public' };
		},
	});
}
