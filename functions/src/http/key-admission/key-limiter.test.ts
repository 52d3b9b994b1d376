import { minuteMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { createKeyLimiter, type KeyLease, leaseOf, limitHeaders, type TakenRequests } from './key-limiter.ts';

const noon = Date.UTC(2026, 10, 21, 12);

/** The store, which all instances share. */
function store() {
	let taken: TakenRequests | null = null;
	let writes = 0;
	const lease = async (_: string, limit: number, now: number): Promise<KeyLease> => {
		const next = leaseOf(taken, limit, now);
		if (next.lease.granted > 0) writes += 1;
		taken = next.taken;
		return next.lease;
	};
	return { lease, writes: () => writes };
}

async function allowedOf(
	instances: readonly ReturnType<typeof createKeyLimiter>[],
	requests: number,
	limit: number,
	at = noon,
) {
	let allowed = 0;
	for (let request = 0; request < requests; request += 1) {
		const instance = instances[request % instances.length];
		if ((await instance?.take('key', limit, at))?.isAllowed) allowed += 1;
	}
	return allowed;
}

describe('the limit of an API key', () => {
	it('is exact on one instance, with few writes', async () => {
		const { lease, writes } = store();

		expect(await allowedOf([createKeyLimiter(lease)], 100, 60)).toBe(60);
		expect(writes()).toBeLessThan(17);
	});

	it('holds over three instances, which lose little of it', async () => {
		const { lease } = store();
		const instances = [1, 2, 3].map(() => createKeyLimiter(lease));
		const allowed = await allowedOf(instances, 1_000, 600);

		expect(allowed).toBeLessThanOrEqual(600);
		expect(allowed).toBeGreaterThan(570);
	});

	it('does not ask the store again in a minute that is used up', async () => {
		const { lease } = store();
		let asked = 0;
		const limiter = createKeyLimiter((...call) => {
			asked += 1;
			return lease(...call);
		});
		await allowedOf([limiter], 60, 60);
		const before = asked;
		await allowedOf([limiter], 500, 60);

		expect(asked).toBeLessThanOrEqual(before + 1);
	});

	it('begins again with the next minute, and at once with a larger plan', async () => {
		const limiter = createKeyLimiter(store().lease);
		await allowedOf([limiter], 60, 60);

		expect((await limiter.take('key', 60, noon)).isAllowed).toBe(false);
		expect((await limiter.take('key', 120, noon)).isAllowed).toBe(true);
		expect((await limiter.take('key', 60, noon + minuteMs)).isAllowed).toBe(true);
	});

	it('counts down in the headers', async () => {
		const limiter = createKeyLimiter(store().lease);
		const first = await limiter.take('key', 60, noon + 15_000);

		expect(limitHeaders(first)).toEqual({ 'ratelimit-policy': '"key";q=60;w=60', ratelimit: '"key";r=59;t=45' });
		expect((await limiter.take('key', 60, noon + 15_000)).remaining).toBe(58);
	});
});
