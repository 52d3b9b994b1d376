import { describe, expect, it } from 'vitest';
import { createGate } from './concurrency-limiter.ts';

describe('SSRF-12: checks at once', () => {
	const soon = () => Date.now() + 50;

	it('are bounded for a host, and others do not wait for it', async () => {
		const gate = createGate({ atOnceOfHost: 2, now: Date.now });
		await gate.enter('slow.com', soon());
		await gate.enter('slow.com', soon());

		expect(await gate.enter('slow.com', Date.now() + 5)).toBeNull();
		expect(await gate.enter('fast.com', soon())).not.toBeNull();
	});

	it('go on as soon as one leaves, however often it says so', async () => {
		const gate = createGate({ atOnceOfHost: 1, now: Date.now });
		const leave = await gate.enter('a.com', soon());
		const second = gate.enter('a.com', soon());
		leave?.();
		leave?.();

		expect(await second).not.toBeNull();
		expect(await gate.enter('a.com', Date.now() + 5)).toBeNull();
	});

	it('are bounded for the whole instance', async () => {
		const gate = createGate({ atOnce: 1, now: Date.now });
		const leave = await gate.enter('a.com', soon());
		const other = gate.enter('b.com', soon());
		leave?.();

		expect(await other).not.toBeNull();
	});
});
