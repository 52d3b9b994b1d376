/** API handlers of the badges of websites. */
import { type Badges, badgeKinds, toInstant } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import { ownedWebsite, websiteNotFound } from '../websites/owned-website.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import type { BadgeStore, StoredBadge } from './badge-store.ts';

interface BadgeDeps {
	badges: Pick<BadgeStore, 'ofWebsite' | 'remove' | 'renew'>;
	config: { appOrigin: string };
	/** Milliseconds since the epoch. */
	now(): number;
	rateLimiter: Pick<RateLimiter, 'take'>;
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
			await limit(deps, actor);
			const badge = await badges.renew(actor.uid, id, deps.now());
			if (!badge) throw websiteNotFound();
			return badgesOf(config.appOrigin, badge);
		},

		async removeBadges({ actor, params }) {
			const { id } = await ownedWebsite(websites, actor.uid, params.id);
			await limit(deps, actor);
			await badges.remove(actor.uid, id);
			return badgesOf(config.appOrigin, null);
		},
	} satisfies Partial<Handlers>;
}

async function limit({ rateLimiter, now }: BadgeDeps, { uid }: Actor): Promise<void> {
	await rateLimiter.take([{ limit: 'badgesByAccount', subject: uid }], now());
}

function badgesOf(appOrigin: string, badge: StoredBadge | null): Badges {
	if (!badge) return { publicId: null, images: [], createdAt: null };
	const images = badgeKinds.map((kind) => {
		const url = `${appOrigin}/badges/${badge.id}/${kind}`;
		return { kind, svg: `${url}.svg`, json: `${url}.json` };
	});
	return { publicId: badge.id, images, createdAt: toInstant(badge.document.createdAt) };
}
