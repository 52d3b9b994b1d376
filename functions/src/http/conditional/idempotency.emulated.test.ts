import { dayMs, minuteMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../platform/problem.ts';
import { createIdempotency } from './idempotency.ts';

const { firestore, stored } = openStoredData(freshProject());
const idempotency = createIdempotency(firestore);

const another = { code: 'key-reused', message: expect.stringContaining('was used for another request') };
const running = { code: 'conflict', message: expect.stringContaining('is still running'), retryAfterSeconds: 2 };
const unknown = { code: 'conflict', message: expect.stringContaining('may have taken effect') };

/** Requests with an Idempotency-Key of their own. */
function aKey() {
	const idempotencyKey = crypto.randomUUID();
	let runs = 0;
	return {
		runs: () => runs,
		send(work: () => Promise<unknown> = async () => ({ _id: `run ${runs}` }), now = noon, more: object = {}) {
			const request = { ownerId: 'alice', idempotencyKey, content: ['POST', '/api/websites', '{}', ''], ...more };
			return idempotency.once(request, now, () => {
				runs += 1;
				return work();
			});
		},
	};
}

describe('requests with one Idempotency-Key', () => {
	it('run once at the same moment: each other one repeats the reply, or says that the first is running', async () => {
		const { runs, send } = aKey();
		const results = await Promise.allSettled(Array.from({ length: 4 }, () => send()));
		const again = await send();

		const answered = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
		const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
		expect(runs()).toBe(1);
		expect(answered.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
		expect(new Set(answered.map(({ answer }) => JSON.stringify(answer)))).toEqual(new Set(['{"_id":"run 1"}']));
		for (const reason of refused) expect(reason).toMatchObject(running);
		expect(again).toEqual({ answer: { _id: 'run 1' }, isReplayed: true });
	});

	it('are refused if they differ, and are those of another account alone', async () => {
		const { runs, send } = aKey();
		await send();

		await expect(send(undefined, noon, { content: ['POST', '/api/websites', '{"a":1}', ''] })).rejects.toMatchObject(
			another,
		);
		expect(runs()).toBe(1);
		expect(await send(undefined, noon, { ownerId: 'bob' })).toEqual({ answer: { _id: 'run 2' }, isReplayed: false });
	});

	it('run again after a refusal, and after a day', async () => {
		const { send } = aKey();
		const refuse = () => send(() => Promise.reject(new Problem('invalid', 'No.')));

		await expect(refuse()).rejects.toMatchObject({ code: 'invalid' });
		expect(await send()).toEqual({ answer: { _id: 'run 2' }, isReplayed: false });
		expect(await send(undefined, noon + dayMs - 1)).toEqual({ answer: { _id: 'run 2' }, isReplayed: true });
		expect(await send(undefined, noon + dayMs)).toEqual({ answer: { _id: 'run 3' }, isReplayed: false });
	});

	it('never run again after a failure on our side, or with an instance that has died', async () => {
		const [failed, died] = [aKey(), aKey()];
		await expect(failed.send(() => Promise.reject(new Error('The disk is full.')))).rejects.toThrow('The disk');
		const started = Promise.withResolvers<void>();
		// Its answer never comes.
		void died.send(() => {
			started.resolve();
			return new Promise(() => undefined);
		});
		await started.promise;

		await expect(failed.send()).rejects.toMatchObject(unknown);
		await expect(died.send(undefined, noon + 2 * minuteMs - 1)).rejects.toMatchObject(running);
		await expect(died.send(undefined, noon + 2 * minuteMs)).rejects.toMatchObject(unknown);
		expect([failed.runs(), died.runs()]).toEqual([1, 1]);
	});

	it('have a reply that is stored sealed, or not at all if it is large', async () => {
		const [small, large] = [aKey(), aKey()];
		await small.send(async () => ({ secret: 'of-the-reply' }));
		await large.send(async () => ({ text: 'x'.repeat(400 * 1024) }));
		const { docs } = await stored.idempotencyKeys.get();

		expect(docs.length).toBeGreaterThan(0);
		expect(JSON.stringify(docs.map((found) => found.data()))).not.toContain('of-the-reply');
		await expect(large.send()).rejects.toMatchObject({ message: expect.stringContaining('too large to keep') });
	});
});

describe('work on one resource', () => {
	const resource = () => ({ ownerId: 'alice', name: ['getWebsite', crypto.randomUUID()] });

	it('runs alone: of several at the same moment one runs, and the others learn that it does', async () => {
		const website = resource();
		const started = Promise.withResolvers<void>();
		const ended = Promise.withResolvers<void>();
		const first = idempotency.alone(website, noon, async () => {
			started.resolve();
			await ended.promise;
			return 'changed';
		});
		await started.promise;
		const others = await Promise.all(
			Array.from({ length: 3 }, () => idempotency.alone(website, noon, async () => 'changed as well')),
		);
		const elsewhere = await idempotency.alone(resource(), noon, async () => 'another');
		ended.resolve();

		expect(others).toEqual([null, null, null]);
		expect(elsewhere).toEqual({ done: 'another' });
		expect(await first).toEqual({ done: 'changed' });
	});

	it('lets the next one run after it ended, was refused, or died', async () => {
		const website = resource();
		const refuse = () => idempotency.alone(website, noon, () => Promise.reject(new Problem('invalid', 'No.')));
		await expect(refuse()).rejects.toMatchObject({ code: 'invalid' });
		expect(await idempotency.alone(website, noon, async () => 1)).toEqual({ done: 1 });
		const started = Promise.withResolvers<void>();
		void idempotency.alone(website, noon, () => {
			started.resolve();
			return new Promise(() => undefined);
		});
		await started.promise;

		expect(await idempotency.alone(website, noon + 2 * minuteMs - 1, async () => 2)).toBeNull();
		expect(await idempotency.alone(website, noon + 2 * minuteMs, async () => 3)).toEqual({ done: 3 });
	});
});
