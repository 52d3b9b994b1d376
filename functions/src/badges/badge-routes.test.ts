import { badgeKinds } from '@stayup/contract';
import { aMonitor, anAccount, aWebsite, noon } from '@stayup/testing/builders';
import { describe, expect, it, vi } from 'vitest';
import { parseIpRanges } from '../platform/ip-range.ts';
import { badgeRoutes } from './badge-routes.ts';

const publicId = 'a'.repeat(24);
const stranger = '203.0.113.7';

function serve({ isDisabled = false, hasWebsite = true, hasRoom = true } = {}) {
	const find = vi.fn(async (id: string) =>
		id === publicId ? { id, document: { ownerId: 'alice', websiteId: 'alices-shop', createdAt: noon } } : null,
	);
	const app = badgeRoutes({
		badges: { find },
		config: { proxies: parseIpRanges([]), emulators: null },
		findMonitors: async () => new Map([['alices-shop', aMonitor()]]),
		now: () => noon,
		rateLimiter: { hasRoom: async () => hasRoom },
		rollUps: { firstDaySince: async () => null, hoursOfDays: async () => [] },
		users: { find: async () => anAccount({ isDisabled }) },
		websites: {
			find: async (_ownerId, id) => (hasWebsite ? { id, document: aWebsite({ status: 'up' }) } : null),
		},
	});
	const get = async (path: string, headers: Record<string, string> = {}) => {
		const answer = await app.request(path, { headers: { 'x-forwarded-for': stranger, ...headers } });
		return { status: answer.status, headers: answer.headers, text: await answer.text() };
	};
	return { get, find };
}

describe('a badge', () => {
	it.each(badgeKinds)('is an image and JSON that every site may show: %s', async (kind) => {
		const { get } = serve();
		const [image, json] = [await get(`/badges/${publicId}/${kind}.svg`), await get(`/badges/${publicId}/${kind}.json`)];

		expect([image.status, json.status]).toEqual([200, 200]);
		expect(image.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
		expect(JSON.parse(json.text)).toMatchObject({ schemaVersion: 1 });
		for (const { headers } of [image, json]) {
			expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
			expect(headers.get('access-control-allow-origin')).toBe('*');
			expect(headers.get('x-content-type-options')).toBe('nosniff');
			expect(headers.get('content-security-policy')).toContain("default-src 'none'");
			expect(headers.get('cache-control')).toBe('public, max-age=30, s-maxage=30');
		}
	});

	it('names neither the website nor its owner', async () => {
		const { get } = serve();
		const texts = await Promise.all(
			badgeKinds.flatMap((kind) => ['svg', 'json'].map((format) => get(`/badges/${publicId}/${kind}.${format}`))),
		);

		for (const { text } of texts) expect(text).not.toMatch(/alice|shop|example\.com/);
	});

	it('is sent once: with its ETag, the answer is 304 and stays open to other sites', async () => {
		const { get } = serve();
		const path = `/badges/${publicId}/status.svg`;
		const { headers } = await get(path);
		const again = await get(path, { 'if-none-match': headers.get('etag') ?? '' });

		expect([again.status, again.text]).toEqual([304, '']);
		expect(again.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
	});

	it('has the label of the URL', async () => {
		const { text } = await serve().get(`/badges/${publicId}/status.json?label=${encodeURIComponent('My <b>shop')}`);

		expect(JSON.parse(text)).toMatchObject({ label: 'My <b>shop' });
	});
});

describe('no badge', () => {
	it.each([
		['an unknown id', `/badges/${'b'.repeat(24)}/status.svg`, {}],
		['a malformed id', '/badges/short/status.svg', {}],
		['an unknown kind', `/badges/${publicId}/password.svg`, {}],
		['another format', `/badges/${publicId}/status.png`, {}],
		['a path that goes on', `/badges/${publicId}/status.svg/more.svg`, {}],
		['an id that cannot be decoded', '/badges/%E0%A4%A/status.svg', {}],
		['a disabled account', `/badges/${publicId}/status.svg`, { isDisabled: true }],
		['a removed website', `/badges/${publicId}/status.svg`, { hasWebsite: false }],
	])('is the same image for %s', async (_case, path, options) => {
		const { status, headers, text } = await serve(options).get(path);
		const unknown = await serve().get(`/badges/${'c'.repeat(24)}/status.svg`);

		expect([status, text]).toEqual([404, unknown.text]);
		expect(text).toContain('aria-label="Badge: not found"');
		expect(headers.get('cache-control')).toBe('public, max-age=60, s-maxage=60');
		expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
	});

	it('is JSON for JSON', async () => {
		const { status, text } = await serve().get('/badges/unknown/status.json');

		expect(status).toBe(404);
		expect(JSON.parse(text)).toMatchObject({ message: 'not found', isError: true });
	});

	it('costs no read for a malformed id', async () => {
		const { get, find } = serve();
		await get('/badges/short/status.svg');

		expect(find).not.toHaveBeenCalled();
	});

	it('is limited by IP, which known badges are not, and no cache keeps the refusal', async () => {
		const { get } = serve({ hasRoom: false });
		const refused = await get(`/badges/${'b'.repeat(24)}/status.svg`);

		expect(refused.status).toBe(429);
		expect(refused.headers.get('cache-control')).toBe('private, no-store');
		expect((await get(`/badges/${publicId}/status.svg`)).status).toBe(200);
	});
});
