/** Sets and removes the logo of a status page. A change is in the snapshot that visitors see before the reply. */
import type { StatusPage } from '@stayup/contract';
import type { Actor } from '../../http/actor.ts';
import type { Handlers } from '../../http/handler.ts';
import { limitAccount, type RateLimited } from '../../http/rate-limits/limit-account.ts';
import { ownedPage, pageNotFound } from '../pages/owned-page.ts';
import { statusPageOf } from '../pages/page-replies.ts';
import type { PageStore, StoredStatusPage } from '../pages/page-store.ts';
import { encodeLogo } from './encode-logo.ts';
import type { Logos } from './logos.ts';

interface LogoHandlerDeps extends RateLimited {
	config: { appOrigin: string };
	statusPages: Pick<PageStore, 'find'>;
	statusLogos: Pick<Logos, 'show' | 'remove'>;
	refreshStatusPage(pageId: string): Promise<void>;
}

export function createLogoHandlers(deps: LogoHandlerDeps) {
	const { statusLogos: logos, config } = deps;

	async function admit(actor: Actor, pageId: string): Promise<void> {
		await ownedPage(deps, actor, pageId);
		await limitAccount(deps, 'statusLogoByAccount', actor);
	}

	async function reply(page: StoredStatusPage | null): Promise<StatusPage> {
		if (!page) throw pageNotFound();
		await deps.refreshStatusPage(page.id);
		return statusPageOf(page, config.appOrigin);
	}

	return {
		async setStatusLogo({ actor, params, body }) {
			await admit(actor, params.id);
			const logo = await encodeLogo(Buffer.from(body.data, 'base64'));
			return reply(await logos.show(actor.uid, params.id, logo));
		},

		async removeStatusLogo({ actor, params }) {
			await admit(actor, params.id);
			return reply(await logos.remove(actor.uid, params.id));
		},
	} satisfies Partial<Handlers>;
}
