/** Lists, creates, changes, previews and deletes status pages. A change is in the snapshot that visitors see before the reply. */
import { type StatusPageSettings, type StatusSnapshot, slugProblem } from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import { limitAccount, type RateLimited } from '../../http/rate-limits/limit-account.ts';
import type { RecentLoginDeps } from '../../http/recent-login.ts';
import { freshValues } from './fresh-values.ts';
import { ownedPage, pageNotFound } from './owned-page.ts';
import { requireComponents } from './page-limits.ts';
import { statusPageOf } from './page-replies.ts';
import { opensForOthers } from './page-settings.ts';
import type { PageStore, StoredStatusPage } from './page-store.ts';
import { type RemovePageDeps, removePage } from './remove-page.ts';

/** The snapshot that visitors would see with these settings. `page`: null for a new page. */
export type PreviewSnapshot = (
	ownerId: string,
	settings: StatusPageSettings,
	page: StoredStatusPage | null,
	now: number,
) => Promise<StatusSnapshot>;

interface PageDeps extends RemovePageDeps, RateLimited, RecentLoginDeps {
	config: { appOrigin: string };
	statusPages: PageStore;
	previewSnapshot: PreviewSnapshot;
}

export function createPageHandlers(deps: PageDeps) {
	const { statusPages: pages, config } = deps;
	const reply = (page: StoredStatusPage) => statusPageOf(page, config.appOrigin);

	return {
		async listStatusPages({ actor }) {
			return (await pages.all(actor.uid)).map(reply);
		},

		async addStatusPage({ actor, body }) {
			await limitAccount(deps, 'statusPageByAccount', actor);
			const page = await pages.add(actor.uid, body, await freshValues(body, null), deps.now());
			await deps.refreshStatusPage(page.id);
			return reply(page);
		},

		async getStatusPage({ actor, params }) {
			return reply(await ownedPage(deps, actor, params.id));
		},

		async updateStatusPage({ actor, params, body }) {
			const { document } = await ownedPage(deps, actor, params.id);
			await limitAccount(deps, 'statusPageByAccount', actor);
			const fresh = await freshValues(body, document);
			if (opensForOthers(document, body, fresh)) await deps.requireReauthentication(actor);
			const page = await pages.change(actor.uid, params.id, body, fresh, deps.now());
			if (!page) throw pageNotFound();
			await deps.refreshStatusPage(page.id);
			return reply(page);
		},

		async removeStatusPage({ actor, params }) {
			const page = await ownedPage(deps, actor, params.id);
			await limitAccount(deps, 'statusPageByAccount', actor);
			if (!(await removePage(deps, actor.uid, page))) throw pageNotFound();
			return { message: 'Status page deleted' };
		},

		async previewStatusPage({ actor, body }) {
			await limitAccount(deps, 'statusPreviewByAccount', actor);
			const page = await pages.findBySlug(actor.uid, body.slug);
			requireComponents(body, page?.document ?? null, actor.user.tier);
			return deps.previewSnapshot(actor.uid, body, page, deps.now());
		},

		async checkSlug({ actor, query }) {
			await limitAccount(deps, 'slugCheckByAccount', actor);
			const slug = (query.slug ?? '').trim().toLowerCase();
			const message = slugProblem(slug) ?? (await pages.slugConflict(actor.uid, slug, deps.now()));
			return { isFree: message === null, message: message ?? 'This URL is free.' };
		},
	} satisfies Partial<Handlers>;
}
