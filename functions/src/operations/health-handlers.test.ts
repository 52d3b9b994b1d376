import { noon } from '@stayup/testing/builders';
import { createTestApp } from '@stayup/testing/http-app';
import { describe, expect, it } from 'vitest';
import type { HeartbeatDocument } from '../platform/firestore/operations-documents.ts';
import { createHealthHandlers } from './health-handlers.ts';

function service({ tickAt = noon as number | null } = {}) {
	const clock = { now: noon };
	const errors: string[] = [];
	let reads = 0;
	const state: { tick: HeartbeatDocument | null; isFailing: boolean } = {
		tick: tickAt === null ? null : { at: tickAt },
		isFailing: false,
	};
	const handlers = createHealthHandlers({
		heartbeats: {
			async read() {
				reads += 1;
				if (state.isFailing) throw new Error('The database does not respond.');
				return { tick: state.tick, rounds: state.tick } as never;
			},
		},
		now: () => clock.now,
		logError: (message) => void errors.push(message),
	});
	const { app } = createTestApp(handlers);
	const get = async (network = 1) => {
		const headers = { 'x-forwarded-for': `198.${network >> 8}.${network & 255}.7` };
		const response = await app.request('/api/health', { headers });
		return { status: response.status, body: await response.json(), cache: response.headers.get('cache-control') };
	};
	return { clock, state, errors, get, reads: () => reads };
}

describe('GET /api/health', () => {
	it('says only that all is well, and may be cached for ten seconds', async () => {
		expect(await service().get()).toEqual({ status: 200, body: { status: 'ok' }, cache: 'public, max-age=10' });
	});

	it('responds 503 when monitoring has stopped', async () => {
		const { get, clock } = service();
		clock.now = noon + 121_000;

		expect(await get()).toEqual({ status: 503, body: { status: 'late' }, cache: 'public, max-age=10' });
	});

	it('turns within ten seconds, in both directions', async () => {
		const { get, clock, state } = service({ tickAt: null });
		expect((await get()).status).toBe(503);
		state.tick = { at: noon };
		expect((await get()).status).toBe(503);
		clock.now += 10_000;
		expect((await get()).status).toBe(200);
	});

	it('reads the database once for a thousand callers', async () => {
		const { get, reads } = service();
		const answers = await Promise.all(Array.from({ length: 1000 }, (_, network) => get(network)));

		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		expect(reads()).toBe(1);
	});

	it('responds 503 when the database does not respond, because nobody knows whether monitoring runs', async () => {
		const { get, state, errors } = service();
		state.isFailing = true;

		expect(await get()).toMatchObject({ status: 503, body: { status: 'late' } });
		expect(errors).toEqual(['The heartbeats could not be read.']);
	});
});
