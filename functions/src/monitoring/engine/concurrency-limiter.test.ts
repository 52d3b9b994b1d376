import { describe, expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

describe('SSRF-12: concurrent checks', () => {
	const soon = () => Date.now() + 50;

	it('are limited per host, and other hosts do not wait', async () => {
		const limiter = createConcurrencyLimiter({ atOnceOfHost: 2, now: Date.now });
		await limiter.acquire('slow.com', soon());
		await limiter.acquire('slow.com', soon());

		expect(await limiter.acquire('slow.com', Date.now() + 5)).toBeNull();
		expect(await limiter.acquire('fast.com', soon())).not.toBeNull();
	});

	it('continue as soon as a place is released; a second release has no effect', async () => {
		const limiter = createConcurrencyLimiter({ atOnceOfHost: 1, now: Date.now });
		const release = await limiter.acquire('a.com', soon());
		const second = limiter.acquire('a.com', soon());
		release?.();
		release?.();

		expect(await second).not.toBeNull();
		expect(await limiter.acquire('a.com', Date.now() + 5)).toBeNull();
	});

	it('are limited for the whole instance', async () => {
		const limiter = createConcurrencyLimiter({ atOnce: 1, now: Date.now });
		const release = await limiter.acquire('a.com', soon());
		const other = limiter.acquire('b.com', soon());
		release?.();

		expect(await other).not.toBeNull();
	});
});
