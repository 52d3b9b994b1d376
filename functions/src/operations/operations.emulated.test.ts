import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { aDownAlert, aWebsite, noon } from '@stayup/testing/builders';
import { aDelivery, freshProject, openStoredData } from '@stayup/testing/stored-data';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeliveryQueueStore } from './delivery-queue-store.ts';
import { createHeartbeatStore } from './heartbeat-store.ts';
import { createOperationsHandlers } from './operations-handlers.ts';
import { createRoundHourStore } from './round-hour-store.ts';
import { createServiceStatusStore } from './service-status-store.ts';
import { createWebsiteChangeStore } from './website-change-store.ts';

const { firestore, stored } = openStoredData(freshProject());
const errors: string[] = [];
const anInstance = () => createHeartbeatStore(firestore, (message) => void errors.push(message));

beforeEach(async () => {
	for (const name of ['heartbeats', 'roundHours', 'serviceStatus', 'outbox'] as const) {
		await firestore.recursiveDelete(stored[name]);
	}
});

describe('a heartbeat', () => {
	it('is written at most every twenty seconds by all instances together', async () => {
		const instances = Array.from({ length: 5 }, anInstance);
		const times: number[] = [];
		for (let second = 0; second < 60; second += 1) {
			const at = noon + second * 1000;
			for (const instance of instances) await instance.beat('deliveries', at);
			times.push((await anInstance().read(['deliveries'])).deliveries?.at ?? 0);
		}

		expect([...new Set(times)]).toEqual([noon, noon + 20_000, noon + 40_000]);
		expect(errors).toEqual([]);
	});

	it('is missing for a job that never ran', async () => {
		await anInstance().beat('sweep', noon);

		expect(await anInstance().read(['sweep', 'backup'])).toEqual({ sweep: { at: noon }, backup: null });
	});
});

it('the newest change of a website is that of its status', async () => {
	const changes = createWebsiteChangeStore(firestore);
	expect(await changes.newestAt()).toBeNull();
	for (const [id, statusSince] of [
		['older', noon],
		['newest', noon + 2],
		['middle', noon + 1],
	] as const)
		await stored.websites.doc(id).set(aWebsite({ statusSince }));

	expect(await changes.newestAt()).toBe(noon + 2);
});

describe('the numbers of an hour', () => {
	it('are the sum of what all instances add', async () => {
		const instances = Array.from({ length: 20 }, () => createRoundHourStore(firestore));
		const [roundHours = createRoundHourStore(firestore)] = instances;
		const numbers = { run: 2, lateness: { 33: 1, 40: 1 } };
		await Promise.all(instances.map((instance) => instance.add([{ hour: noon, part: 3, numbers }])));
		const hours = await roundHours.between(noon, noon + hourMs);
		const sum = (of: (part: (typeof hours)[number]['parts'][number]) => number | undefined) =>
			hours.reduce((total, { parts }) => total + (of(parts[3] ?? {}) ?? 0), 0);

		expect(hours.length).toBeGreaterThan(1);
		expect(sum(({ run }) => run)).toBe(40);
		expect(sum(({ lateness }) => lateness?.[33])).toBe(20);
	});

	it('are read for the hours of the span only', async () => {
		const roundHours = createRoundHourStore(firestore);
		for (const hour of [noon - hourMs, noon, noon + hourMs]) {
			await roundHours.add([{ hour, part: 0, numbers: { due: 1 } }]);
		}
		const hours = await roundHours.between(noon + 30 * minuteMs, noon + hourMs);

		expect(hours.map(({ start }) => start)).toEqual([noon]);
	});
});

describe('the queue of deliveries', () => {
	it('counts what may be sent, what waits too long and what failed, and finds the oldest alert', async () => {
		const pending = { state: 'pending', sentAt: null } as const;
		const alert = {
			event: 'certificate-expiring',
			website: { id: 'shop', name: 'Shop', url: 'https://shop.example/' },
			validFrom: noon - 89 * dayMs,
			validTo: noon + dayMs,
		} as const;
		const deliveries = {
			sent: aDelivery(),
			reset: aDelivery({ ...pending, createdAt: noon - 9 * minuteMs, nextAttemptAt: noon - minuteMs }),
			overdue: aDelivery({
				...pending,
				message: alert,
				createdAt: noon - 8 * minuteMs,
				nextAttemptAt: noon - 3 * minuteMs,
			}),
			retried: aDelivery({ ...pending, message: alert, createdAt: noon - minuteMs, nextAttemptAt: noon + minuteMs }),
			dead: aDelivery({ state: 'failed', isFault: true, sentAt: null }),
			refused: aDelivery({ state: 'failed', isFault: false, sentAt: null }),
		};
		for (const [id, delivery] of Object.entries(deliveries)) await stored.outbox.doc(id).set(delivery);

		expect(await createDeliveryQueueStore(firestore).read(noon)).toEqual({
			due: 2,
			overdue: 1,
			dead: 1,
			oldestAlertAt: noon - 3 * minuteMs,
		});
	});

	it.each([
		['password-reset', { event: 'password-reset', email: 'a@example.com' }],
		['status-event', { event: 'status-event', subscriberId: 's', broadcastId: 'b' }],
		['test', { event: 'test' }],
	] as const)('finds an alert behind a hundred messages that are due earlier: %s', async (_, message) => {
		await firestore.recursiveDelete(stored.outbox);
		const pending = { state: 'pending', sentAt: null, createdAt: noon - hourMs, queuedAt: noon - hourMs } as const;
		const batch = firestore.batch();
		for (let index = 0; index < 100; index += 1) {
			batch.set(stored.outbox.doc(), aDelivery({ ...pending, message, nextAttemptAt: noon - hourMs }));
		}
		const late = noon - 20 * minuteMs;
		batch.set(stored.outbox.doc(), aDelivery({ ...pending, message: aDownAlert(), nextAttemptAt: late }));
		await batch.commit();

		expect((await createDeliveryQueueStore(firestore).read(noon)).oldestAlertAt).toBe(late);
	});

	it('does not count alerts that wait on purpose as late, and counts a digest and a retry from when they were due', async () => {
		const pending = { state: 'pending', sentAt: null, createdAt: noon - hourMs, queuedAt: noon - hourMs } as const;
		const oldestOf = async (...deliveries: Parameters<typeof aDelivery>[0][]) => {
			await firestore.recursiveDelete(stored.outbox);
			for (const delivery of deliveries) await stored.outbox.add(aDelivery({ ...pending, ...delivery }));
			return (await createDeliveryQueueStore(firestore).read(noon)).oldestAlertAt;
		};
		const down = { message: aDownAlert() };
		const inDigest = { ...down, digestId: 'digest', nextAttemptAt: noon + 12 * minuteMs };
		const digest = { message: { event: 'alert-digest' } as const };
		const attempts = [{ at: noon - 15 * minuteMs, statusCode: 503, durationMs: 20 }];

		expect(
			await oldestOf(...Array.from({ length: 28 }, () => inDigest), {
				...digest,
				nextAttemptAt: noon + 2 * minuteMs,
			}),
		).toBeNull();
		expect(await oldestOf({ ...down, nextAttemptAt: noon + 9 * hourMs })).toBeNull();
		expect(await oldestOf(inDigest, { ...digest, nextAttemptAt: noon - 4 * minuteMs })).toBe(noon - 4 * minuteMs);
		expect(await oldestOf({ ...down, attempts, nextAttemptAt: noon + 15 * minuteMs })).toBe(noon - 15 * minuteMs);
	});
});

describe('GET /api/admin/operations', () => {
	const heartbeats = anInstance();
	const roundHours = createRoundHourStore(firestore);
	const serviceStatus = createServiceStatusStore(firestore);
	const now = noon + 20 * minuteMs;
	const { getOperations } = createOperationsHandlers({
		heartbeats,
		roundHours,
		serviceStatus,
		version: '1.0.0',
		now: () => now,
		deliveryQueue: createDeliveryQueueStore(firestore),
	});

	it('says what it does not know', async () => {
		const { hours, jobs, ...operations } = await getOperations();

		expect(operations).toEqual({
			status: 'late',
			lateSince: null,
			lostRegions: null,
			version: '1.0.0',
			recent: { due: 0, run: 0, latenessP99: null, latenessMax: null },
			alertDelayP99: null,
			deliveries: { due: 0, overdue: 0, dead: 0, oldestAlertAt: null },
		});
		expect(hours).toHaveLength(24);
		expect(hours.at(-1)?.start).toBe(new Date(noon).toISOString());
		expect(jobs.every(({ lastRunAt }) => lastRunAt === null)).toBe(true);
	});

	it('shows late rounds of the last minutes and hours, and the last run of each job', async () => {
		await heartbeats.beatTick(now, { nextRoundAt: null, roundsDueSince: null, countedUntil: now });
		await serviceStatus.write({ version: '1.0.0', tickedAt: now, lateSince: null, lostRegions: ['us-west1'] });
		await roundHours.add([
			{ hour: noon, part: 0, numbers: { due: 100, run: 90, lateness: { 60: 90 } } },
			{ hour: noon, part: 3, numbers: { due: 100, run: 100, lateness: { 20: 100 }, alertDelay: { 44: 3 } } },
		]);
		const operations = await getOperations();

		expect(operations).toMatchObject({ status: 'ok', lostRegions: ['us-west1'], alertDelayP99: 2233.4 });
		expect(operations.recent).toMatchObject({ latenessP99: 34.9 });
		expect(operations.hours.at(-1)).toMatchObject({ due: 100, run: 90, latenessP99: 35_733.8 });
		expect(operations.jobs[0]).toEqual({ job: 'tick', lastRunAt: new Date(now).toISOString() });
	});
});
