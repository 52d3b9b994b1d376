import { describe, expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

describe('SSRF-12: checks at once', () => {
	const soon = () => Date.now() + 50;

	it('are bounded for a host, and others do not wait for it', async () => {
		const limiter = createConcurrencyLimiter({ atOnceOfHost: 2, now: Date.now });
		await limiter.acquire('slow.com', soon());
		await limiter.acquire('slow.com', soon());

		expect(await limiter.acquire('slow.com', Date.now() + 5)).toBeNull();
		expect(await limiter.acquire('fast.com', soon())).not.toBeNull();
	});

	it('go on as soon as one leaves, however often it says so', async () => {
		const limiter = createConcurrencyLimiter({ atOnceOfHost: 1, now: Date.now });
		const leave = await limiter.acquire('a.com', soon());
		const second = limiter.acquire('a.com', soon());
		leave?.();
		leave?.();

		expect(await second).not.toBeNull();
		expect(await limiter.acquire('a.com', Date.now() + 5)).toBeNull();
	});

	it('are bounded for the whole instance', async () => {
		const limiter = createConcurrencyLimiter({ atOnce: 1, now: Date.now });
		const leave = await limiter.acquire('a.com', soon());
		const other = limiter.acquire('b.com', soon());
		leave?.();

		expect(await other).not.toBeNull();
	});
});
