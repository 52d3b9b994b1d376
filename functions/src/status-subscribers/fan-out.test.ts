import { LoopLimitExceeded } from '@stayup/contract';
import { anIncidentEvent, aSubscriber } from '@stayup/testing/status-pages/builders';
import { inMemoryBroadcasts, Killed, type MemoryOptions } from '@stayup/testing/status-pages/in-memory-broadcasts';
import { describe, expect, it } from 'vitest';
import { batchSize, runFanOut } from './fan-out.ts';

const event = { id: 'update-1', page: { id: 'page-1', ownerId: 'alice' }, event: anIncidentEvent };

function broadcasting(options: MemoryOptions, componentIds: string[] = []) {
	const memory = inMemoryBroadcasts(options);
	memory.broadcast({ ...event, componentIds });
	return { ...memory, run: () => runFanOut(memory.deps, 'update-1'), state: () => memory.stored.get('update-1') };
}

describe('a broadcast', () => {
	it('reaches every subscriber once, in requests of at most 250', async () => {
		const { mailed, run, state } = broadcasting({ subscribers: 2 * batchSize + 1 });
		await run();
		await run();

		expect(mailed).toMatchObject({ copies: 501, requests: 3 });
		expect(mailed.inboxes.size).toBe(501);
		expect(state()).toMatchObject({ sent: 501, refused: 0, repeated: 0, lease: null, dueAt: null });
	});

	it('leaves out those who did not confirm, whose emails bounced or were reported, follow other components, or may not read the page any more', async () => {
		const { people, mailed, calls, run } = broadcasting({ subscribers: 0, page: { allowedEmails: ['@example.com'] } }, [
			'shop',
		]);
		people.push(
			aSubscriber(1, { componentIds: ['shop'] }),
			aSubscriber(2, { componentIds: ['api'] }),
			aSubscriber(3, { confirmedAt: null }),
			aSubscriber(6, { componentIds: ['shop'], ended: { by: 'bounce', at: 2 } }),
			aSubscriber(7, { componentIds: ['shop'], ended: { by: 'report', at: 2 } }),
			aSubscriber(4, { recipient: 'former@example.org' }),
			aSubscriber(5, { channel: 'webhook', recipient: 'https://hooks.example.com/status' }),
		);
		people.sort((a, b) => (a.id < b.id ? -1 : 1));
		await run();

		expect([...mailed.inboxes.keys()]).toEqual(['reader1@example.com']);
		expect(calls.size).toBe(0);
	});

	it('of a page with a password leaves out everyone who signed up before', async () => {
		const { people, mailed, calls, run } = broadcasting({ subscribers: 0, page: { signedUpFrom: 100 } });
		const hook = (host: string) => ({ channel: 'webhook', recipient: `https://${host}/status` }) as const;
		people.push(
			aSubscriber(1, { createdAt: 99, confirmedAt: 99 }),
			aSubscriber(2, { createdAt: 99, confirmedAt: 101 }),
			aSubscriber(3, { createdAt: 100, confirmedAt: 101 }),
			aSubscriber(4, { createdAt: 101, confirmedAt: 50 }),
			aSubscriber(5, { ...hook('early.example.com'), createdAt: 99 }),
			aSubscriber(6, { ...hook('late.example.com'), createdAt: 100 }),
		);
		people.sort((a, b) => (a.id < b.id ? -1 : 1));
		await run();

		expect([...mailed.inboxes.keys()].toSorted()).toEqual(['reader3@example.com', 'reader4@example.com']);
		expect(calls.size).toBe(1);
	});

	it('ends with an error if the list of subscribers has no end', async () => {
		const { deps, broadcast } = inMemoryBroadcasts({ subscribers: 1 });
		broadcast({ ...event, componentIds: [] });
		const endless = { after: async () => ({ items: [], next: 'more' }) };

		await expect(runFanOut({ ...deps, subscribers: endless }, 'update-1')).rejects.toThrow(LoopLimitExceeded);
	});

	it('of a public page reaches webhooks and everyone else', async () => {
		const { people, mailed, calls, run } = broadcasting({ subscribers: 1 });
		people.push(aSubscriber(5, { channel: 'webhook', recipient: 'https://hooks.example.com/status' }));
		await run();

		expect([mailed.copies, calls.size]).toEqual([1, 1]);
	});

	it('loses nobody to an email address that SendGrid refuses', async () => {
		const bad = new Set(['reader7@example.com', 'reader8@example.com', 'reader90@example.com']);
		const { mailed, run, state } = broadcasting({
			subscribers: 250,
			respond: ({ recipients }) =>
				recipients.some(({ to }) => bad.has(to)) ? { kind: 'failed', statusCode: 400, reason: 'refused' } : undefined,
		});
		await run();

		expect(mailed).toMatchObject({ copies: 247 });
		expect(mailed.inboxes.size).toBe(247);
		expect(state()).toMatchObject({ sent: 247, refused: 3, doneAt: expect.any(Number) });
	});

	it.each([
		['is down', { kind: 'retry', statusCode: 503, reason: 'responded with 503' }],
		['refuses our key', { kind: 'failed', statusCode: 401, reason: 'refused with 401' }],
	] as const)('waits while SendGrid %s, and counts nobody as refused', async (_what, failure) => {
		let isFailing = true;
		const { clock, mailed, errors, run, state, stalled } = broadcasting({
			subscribers: 300,
			respond: () => (isFailing ? failure : undefined),
		});
		await run();
		expect(errors).toHaveLength(1);
		expect([state()?.lease, stalled()]).toEqual([null, []]);

		isFailing = false;
		clock.now += 3 * 60_000;
		expect(stalled()).toEqual(['update-1']);
		await run();
		expect(mailed.inboxes.size).toBe(300);
		expect(state()).toMatchObject({ sent: 300, refused: 0, repeated: 0 });
	});

	it('ends after a day without SendGrid', async () => {
		const { clock, run, state } = broadcasting({
			subscribers: 1,
			respond: () => ({ kind: 'retry', statusCode: 503, reason: 'responded with 503' }),
		});
		clock.now += 25 * 3_600_000;
		await run();

		expect(state()).toMatchObject({ doneAt: clock.now, sent: 0 });
	});

	it.each([
		['is not published', { isOpen: false }],
		['belongs to a plan without subscribers', { most: 0 }],
	])('notifies nobody while its page %s', async (_what, page) => {
		const { mailed, run, state } = broadcasting({ subscribers: 3, page });
		await run();

		expect(mailed.copies).toBe(0);
		expect(state()?.doneAt).not.toBeNull();
	});

	it('stops at the next batch when its page becomes private or is hidden', async () => {
		const page = { isOpen: true, signedUpFrom: null as number | null };
		const becomes = (change: Partial<typeof page>) => {
			Object.assign(page, { isOpen: true, signedUpFrom: null });
			return broadcasting({ subscribers: 600, page, respond: () => void Object.assign(page, change) });
		};

		for (const change of [{ isOpen: false }, { signedUpFrom: Number.POSITIVE_INFINITY }]) {
			const { mailed, run, state } = becomes(change);
			await run();
			expect(mailed.copies).toBe(batchSize);
			expect(state()?.doneAt).not.toBeNull();
		}
	});

	it('notifies as many as the plan allows, after a downgrade too', async () => {
		const { mailed, run } = broadcasting({ subscribers: 700, page: { most: 260 } });
		await run();

		expect(mailed.inboxes.size).toBe(260);
	});

	it('has one worker at a time', async () => {
		const { mailed, run } = broadcasting({ subscribers: 600 });
		await Promise.all([run(), run(), run()]);

		expect(mailed.copies).toBe(600);
	});

	it('survives the death of its worker at every single step: nobody is left out, and nobody keeps two copies', async () => {
		for (let fatal = 1; ; fatal += 1) {
			let steps = 0;
			const { clock, mailed, run, state, stalled } = broadcasting({
				subscribers: 501,
				step: () => {
					steps += 1;
					if (steps === fatal) throw new Killed();
				},
			});
			const isKilled = await run().then(
				() => false,
				(error) => {
					if (!(error instanceof Killed)) throw error;
					return true;
				},
			);
			if (!isKilled) break;
			clock.now += 5 * 60_000;
			for (const _ of stalled()) await run();

			expect([fatal, mailed.inboxes.size, state()?.doneAt === null]).toEqual([fatal, 501, false]);
			expect([...mailed.inboxes.values()].every(({ size }) => size === 1)).toBe(true);
			expect(mailed.copies - 501).toBeLessThanOrEqual(state()?.repeated ?? 0);
		}
	});
});
