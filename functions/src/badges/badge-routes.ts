/** Serves badges to anybody who knows their public id: `/badges/:id/:kind.svg` and `.json`. */
import { type BadgeKind, badgeKinds } from '@stayup/contract';
import { type Context, Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { clientIpIn } from '../http/client-ip.ts';
import { byIp } from '../http/rate-limits/limit-by-ip.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import type { EdgeSettings } from '../http/requested-host.ts';
import type { FindMonitors } from '../monitoring/engine/find-monitors.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { RollUpStore } from '../stats/roll-up-store.ts';
import { type StoredBefore, windowStart } from '../stats/windows.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import { jsonOf, svgOf } from './badge-formats.ts';
import { type Badge, badgeOf, noBadge, windowOf } from './badge-rules.ts';
import { type BadgeStore, isBadgeId } from './badge-store.ts';

interface BadgeRoutesDeps {
	badges: Pick<BadgeStore, 'find'>;
	config: EdgeSettings;
	findMonitors: FindMonitors;
	/** Milliseconds since the epoch. */
	now(): number;
	rateLimiter: Pick<RateLimiter, 'hasRoom'>;
	rollUps: Pick<RollUpStore, 'firstDaySince' | 'hoursOfDays'>;
	users: { find(uid: string): Promise<UserDocument | null> };
	websites: Pick<WebsiteStore, 'find'>;
}

interface Answer {
	badge: Badge;
	status: 200 | 404 | 429;
	cacheControl: string;
}

const formats = ['svg', 'json'] as const;
type Format = (typeof formats)[number];

/** Its owner may withdraw it at any time. */
const cachedFound = 'public, max-age=30, s-maxage=30';
const cachedMissing = 'public, max-age=60, s-maxage=60';

/** Other sites show the image and read the JSON; neither can run or load anything. */
const openHeaders: Readonly<Record<string, string>> = {
	'access-control-allow-origin': '*',
	'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
	'cross-origin-resource-policy': 'cross-origin',
	'strict-transport-security': 'max-age=63072000; includeSubDomains',
	'x-content-type-options': 'nosniff',
};

export function badgeRoutes(deps: BadgeRoutesDeps): Hono {
	const app = new Hono();
	app.use(
		'/badges/*',
		etag({
			retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(openHeaders)],
		}),
	);
	app.get('/badges/*', async (call) => {
		const asked = partsOf(call.req.path);
		const { badge, status, cacheControl } = await answerTo(deps, call, asked);
		const headers = { ...openHeaders, 'cache-control': cacheControl };
		if (asked.format === 'json') return call.json(jsonOf(badge), status, headers);
		return call.body(await svgOf(badge), status, { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' });
	});
	return app;
}

/** `id` and `kind` are null unless the path is that of a badge. */
function partsOf(path: string): { id: string | null; kind: BadgeKind | null; format: Format } {
	const [, id = '', name = '', extension = ''] = /^\/badges\/([^/]+)\/([^/.]+)\.([a-z]+)$/.exec(path) ?? [];
	const format = formats.find((known) => path.endsWith(`.${known}`)) ?? 'svg';
	const kind = badgeKinds.find((known) => known === name) ?? null;
	return { id: isBadgeId(id) ? id : null, kind: extension === format ? kind : null, format };
}

/** One answer for ids that are unknown, revoked, malformed, or of a disabled or deleted account. */
async function answerTo(
	deps: BadgeRoutesDeps,
	call: Context,
	{ id, kind }: { id: string | null; kind: BadgeKind | null },
): Promise<Answer> {
	const missing = { badge: noBadge('not found'), status: 404, cacheControl: cachedMissing } as const;
	// Neither reads anything, so neither needs a limit.
	if (id === null || kind === null) return missing;
	const badge = await foundBadge(deps, id, kind, call.req.query('label'));
	if (badge) return { badge, status: 200, cacheControl: cachedFound };
	const limited = byIp('unknownBadgeByIp', { clientIp: clientIpIn(call, deps.config) });
	if (await deps.rateLimiter.hasRoom(limited, deps.now())) return missing;
	return { badge: noBadge('too many requests'), status: 429, cacheControl: 'private, no-store' };
}

async function foundBadge(
	deps: BadgeRoutesDeps,
	publicId: string,
	kind: BadgeKind,
	label: string | undefined,
): Promise<Badge | null> {
	const badge = await deps.badges.find(publicId);
	if (!badge) return null;
	const { ownerId, websiteId } = badge.document;
	const now = deps.now();
	const [owner, website, stored] = await Promise.all([
		deps.users.find(ownerId),
		deps.websites.find(ownerId, websiteId),
		storedFor(deps, websiteId, kind, now),
	]);
	if (!owner || owner.isDisabled || !website) return null;
	const monitors = await deps.findMonitors([website]);
	return badgeOf(kind, { website: website.document, monitor: monitors.get(websiteId), stored }, label, now);
}

/** An uptime is a difference of two sums, so the hours or the day at the start of its window are enough. */
async function storedFor(
	{ rollUps }: BadgeRoutesDeps,
	websiteId: string,
	kind: BadgeKind,
	now: number,
): Promise<StoredBefore> {
	const window = windowOf(kind);
	if (window === null) return { hours: [], days: [] };
	const from = windowStart(window, now);
	const withHours = window === '24h' ? [from, now] : window === '7d' ? [from] : [];
	const [hours, day] = await Promise.all([
		rollUps.hoursOfDays(websiteId, withHours),
		rollUps.firstDaySince(websiteId, from),
	]);
	return { hours, days: day ? [day] : [] };
}
