import { type Badges, badgeKinds, type NewSession, type Website } from '@stayup/contract';
import { freshClientIp, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { createUserStore } from '../accounts/user-store.ts';
import { createRateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import { createFindMonitors } from '../monitoring/engine/find-monitors.ts';
import { decodeMonitors } from '../monitoring/rules/shard.ts';
import { parseIpRanges } from '../platform/ip-range.ts';
import { createRollUpStore } from '../stats/roll-up-store.ts';
import { createWebsiteStore } from '../websites/website-store.ts';
import { badgeRoutes } from './badge-routes.ts';
import { createBadgeStore } from './badge-store.ts';

const { firestore, stored } = openStoredData();
const app = badgeRoutes({
	badges: createBadgeStore(firestore),
	config: { proxies: parseIpRanges([]), emulators: null },
	findMonitors: createFindMonitors({
		async findMonitors([shardId = ''], ids) {
			const monitors = decodeMonitors((await stored.shards.doc(shardId).get()).data()?.monitors ?? {});
			return new Map([...monitors].filter(([id]) => ids.includes(id)));
		},
	}),
	now: () => Date.now(),
	rateLimiter: createRateLimiter(firestore),
	rollUps: createRollUpStore(firestore),
	users: createUserStore(firestore),
	websites: createWebsiteStore(firestore, { restMs: 0 }),
});

async function get(path: string) {
	const answer = await app.request(path, { headers: { 'x-forwarded-for': freshClientIp() } });
	return { status: answer.status, text: await answer.text() };
}

async function aWebsiteOf({ token }: NewSession): Promise<Website> {
	const body = { name: 'Secret bakery', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}` };
	return sendSuccessfully<Website>('POST', '/api/websites', { token, body });
}

const pathOf = ({ _id }: Website) => `/api/websites/${_id}/badges`;
const statusOf = ({ publicId }: Badges) => get(`/badges/${publicId}/status.svg`);
const storedOf = async ({ _id }: Website) => (await stored.statusBadges.where('websiteId', '==', _id).get()).size;

describe('the badges of a website', () => {
	it('are served after they are created, and say nothing about the website', async () => {
		const who = await register('Wendy');
		const [{ token }, website] = [who, await aWebsiteOf(who)];
		expect(await sendSuccessfully('GET', pathOf(website), { token })).toEqual({
			publicId: null,
			images: [],
			createdAt: null,
		});
		const badges = await sendSuccessfully<Badges>('POST', pathOf(website), { token });
		expect(await sendSuccessfully('GET', pathOf(website), { token })).toEqual(badges);
		expect(badges.images.map(({ kind }) => kind)).toEqual(badgeKinds);

		for (const { svg, json } of badges.images) {
			for (const url of [svg, json]) {
				const { status, text } = await get(new URL(url).pathname);
				expect(status).toBe(200);
				for (const secret of [website._id, website.name, website.url, 'Wendy']) expect(text).not.toContain(secret);
			}
		}
	});

	it('stop under their old id when they are replaced, and under every id when they are revoked', async () => {
		const who = await register('Wendy');
		const [{ token }, website] = [who, await aWebsiteOf(who)];
		const first = await sendSuccessfully<Badges>('POST', pathOf(website), { token });
		const second = await sendSuccessfully<Badges>('POST', pathOf(website), { token });
		expect([(await statusOf(first)).status, (await statusOf(second)).status]).toEqual([404, 200]);

		expect(await sendSuccessfully('DELETE', pathOf(website), { token })).toMatchObject({ publicId: null });
		const revoked = await statusOf(second);
		expect(revoked).toEqual({ ...(await get('/badges/never-existed/status.svg')), status: 404 });
	});

	it('have one id, also if several are created at the same time', async () => {
		const who = await register('Wendy');
		const [{ token }, website] = [who, await aWebsiteOf(who)];
		const all = await Promise.all(
			Array.from({ length: 5 }, () => sendSuccessfully<Badges>('POST', pathOf(website), { token })),
		);
		const served = await Promise.all(all.map(async (badges) => (await statusOf(badges)).status));

		expect(served.filter((status) => status === 200)).toHaveLength(1);
		expect(await storedOf(website)).toBe(1);
	});

	it('end with the website', async () => {
		const who = await register('Wendy');
		const [{ token }, website] = [who, await aWebsiteOf(who)];
		const badges = await sendSuccessfully<Badges>('POST', pathOf(website), { token });
		await sendSuccessfully('DELETE', `/api/websites/${website._id}`, { token });

		expect((await statusOf(badges)).status).toBe(404);
		expect(await storedOf(website)).toBe(0);
	});

	it('end with the account', async () => {
		const who = await register('Wendy');
		const website = await aWebsiteOf(who);
		await sendSuccessfully<Badges>('POST', pathOf(website), { token: who.token });
		await createWebsiteStore(firestore, { restMs: 0 }).removeAll(who._id);

		expect(await storedOf(website)).toBe(0);
	});

	it('are not shown while the account is disabled', async () => {
		const who = await register('Wendy');
		const badges = await sendSuccessfully<Badges>('POST', pathOf(await aWebsiteOf(who)), { token: who.token });
		await stored.users.doc(who._id).update({ isDisabled: true });

		expect((await statusOf(badges)).status).toBe(404);
	});

	it.each(['GET', 'POST', 'DELETE'])('of another customer are not found: %s', async (method) => {
		const [who, other] = [await register('Wendy'), await register('Otto')];
		const website = await aWebsiteOf(who);
		const badges = await sendSuccessfully<Badges>('POST', pathOf(website), { token: who.token });

		expect(await send(method, pathOf(website), { token: other.token })).toMatchObject({ status: 404 });
		expect((await statusOf(badges)).status).toBe(200);
	});
});
