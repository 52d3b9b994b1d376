/** API handlers of the badges of websites. */
import { type Badges, badgeKinds, toInstant } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import { ownedWebsite, websiteNotFound } from '../websites/owned-website.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import type { BadgeStore, StoredBadge } from './badge-store.ts';

interface BadgeDeps extends RateLimited {
	badges: Pick<BadgeStore, 'ofWebsite' | 'remove' | 'renew'>;
	config: { appOrigin: string };
	websites: Pick<WebsiteStore, 'find'>;
}

export function createBadgeHandlers(deps: BadgeDeps) {
	const { badges, websites, config } = deps;
	return {
		async getBadges({ actor, params }) {
			const { id } = await ownedWebsite(websites, actor.uid, params.id);
			return badgesOf(config.appOrigin, await badges.ofWebsite(actor.uid, id));
		},

		async renewBadges({ actor, params }) {
			const { id } = await ownedWebsite(websites, actor.uid, params.id);
			await limitAccount(deps, 'badgesByAccount', actor);
			const badge = await badges.renew(actor.uid, id, deps.now());
			if (!badge) throw websiteNotFound();
			return badgesOf(config.appOrigin, badge);
		},

		async removeBadges({ actor, params }) {
			const { id } = await ownedWebsite(websites, actor.uid, params.id);
			await limitAccount(deps, 'badgesByAccount', actor);
			await badges.remove(actor.uid, id);
			return badgesOf(config.appOrigin, null);
		},
	} satisfies Partial<Handlers>;
}

function badgesOf(appOrigin: string, badge: StoredBadge | null): Badges {
	if (!badge) return { publicId: null, images: [], createdAt: null };
	const images = badgeKinds.map((kind) => {
		const url = `${appOrigin}/badges/${badge.id}/${kind}`;
		return { kind, svg: `${url}.svg`, json: `${url}.json` };
	});
	return { publicId: badge.id, images, createdAt: toInstant(badge.document.createdAt) };
}
