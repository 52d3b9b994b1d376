import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { functionOptions } from '../main/function-options.ts';
import { leaseMs } from '../monitoring/rules/lease.ts';
import { type DeploymentSize, isSharedTask } from './deployment-size.ts';
import { queues } from './queues.ts';
import { recheckRegions } from './regions.ts';
import { roundQueues } from './spread-queues.ts';
import { createTaskQueue, type TaskQueue } from './task-queue.ts';

interface Enqueued {
	queue: string;
	task: object;
	id: string;
	scheduleTime?: Date;
	dispatchDeadlineSeconds?: number;
}

/** Drops a task whose id it has seen, like Cloud Tasks. */
function makeQueue({ size = 'large' as DeploymentSize, keepsSchedule = true, failure = null as string | null } = {}) {
	const tasks: Enqueued[] = [];
	const later: { at: number; call: () => void }[] = [];
	const open = () =>
		createTaskQueue({ size, keepsSchedule, callAt: (at, call) => later.push({ at, call }) }, (queue) => ({
			async enqueue(task: object, more: Omit<Enqueued, 'queue' | 'task'> | undefined) {
				if (failure !== null) throw Object.assign(new Error('Refused.'), { code: failure });
				const { id = '' } = more ?? {};
				if (tasks.some((known) => known.id === id)) {
					throw Object.assign(new Error('Seen.'), { code: 'functions/task-already-exists' });
				}
				tasks.push({ queue, task, ...more, id });
			},
		}));
	return { tasks, later, open };
}

const rechecked = { websiteId: 'w1', revision: 1, at: noon, origin: 'recheck', evidence: null } as const;

const partOfTick = { scheduledAt: noon, part: 0, parts: 2, queuesInUse: 1, cadences: { s1: 60 } };

/** Each of these is a task of its own. */
const differing: Readonly<Record<string, (queue: TaskQueue) => Promise<void>>> = {
	'a round': (queue) => queue.enqueueRound({ shardId: 's1', roundAt: noon }),
	'the next round': (queue) => queue.enqueueRound({ shardId: 's1', roundAt: noon + 60_000 }),
	'the round of another shard': (queue) => queue.enqueueRound({ shardId: 's2', roundAt: noon }),
	'a part of a tick': (queue) => queue.enqueueTickPart(partOfTick),
	'the next part': (queue) => queue.enqueueTickPart({ ...partOfTick, part: 1 }),
	'a part of as many others': (queue) => queue.enqueueTickPart({ ...partOfTick, parts: 3 }),
	'a first check': (queue) => queue.enqueueFirstCheck({ shardId: 's1', websiteId: 'w1', revision: 1 }),
	'the first check after a change': (queue) => queue.enqueueFirstCheck({ shardId: 's1', websiteId: 'w1', revision: 2 }),
	'the first check of another website': (queue) =>
		queue.enqueueFirstCheck({ shardId: 's1', websiteId: 'w2', revision: 1 }),
	'two first checks that are requested at the same time': async (queue) => {
		await Promise.all(
			['w3', 'w4'].map((websiteId) => queue.enqueueFirstCheck({ shardId: 's1', websiteId, revision: 1 })),
		);
	},
	'a recheck': (queue) => queue.enqueueRecheck({ shardId: 's1', websites: [rechecked] }, 'us-west1'),
	'a recheck of another region': (queue) =>
		queue.enqueueRecheck({ shardId: 's1', websites: [rechecked] }, 'europe-west1'),
	'a recheck of another shard': (queue) => queue.enqueueRecheck({ shardId: 's2', websites: [rechecked] }, 'us-west1'),
	'a later recheck': (queue) =>
		queue.enqueueRecheck({ shardId: 's1', websites: [{ ...rechecked, at: noon + 15_000 }] }, 'us-west1'),
	'a recheck of two websites': (queue) =>
		queue.enqueueRecheck(
			{
				shardId: 's1',
				websites: [
					{ ...rechecked, at: noon + 1 },
					{ ...rechecked, websiteId: 'w2' },
				],
			},
			'us-west1',
		),
	'a recheck for the home region': (queue) =>
		queue.enqueueHomeRecheck({ shardId: 's1', websites: [rechecked], overdueAfterMs: 60_000 }),
	'a call of a region': (queue) => queue.enqueueRegionCall(noon, 'us-west1'),
	'the call of another region': (queue) => queue.enqueueRegionCall(noon, 'asia-southeast1'),
	'the next call': (queue) => queue.enqueueRegionCall(noon + 60_000, 'us-west1'),
	'a check before a launch': (queue) =>
		queue.enqueueLiveCheck({ projectId: 'p1', url: 'https://shop.example/', at: noon }, 'us-west1'),
	'the next check before a launch': (queue) =>
		queue.enqueueLiveCheck({ projectId: 'p1', url: 'https://shop.example/', at: noon + 1 }, 'us-west1'),
	'a delivery': (queue) => queue.enqueueDelivery({ deliveryId: 'd1', channel: 'email', at: null }, 'attempt 1'),
	'its next attempt': (queue) => queue.enqueueDelivery({ deliveryId: 'd1', channel: 'email', at: noon }, 'attempt 2'),
	'another delivery': (queue) => queue.enqueueDelivery({ deliveryId: 'd2', channel: 'webhook', at: null }, 'attempt 1'),
	'a signed call': (queue) => queue.enqueueWebhookCall({ deliveryId: 'd2', call: null }, 'signed 1'),
	'the call signed again': (queue) => queue.enqueueWebhookCall({ deliveryId: 'd2', call: null }, 'signed 2'),
	'a change of tier': (queue) => queue.enqueueApplyTier({ ownerId: 'alice' }, 'change 1'),
	'the next change of tier': (queue) => queue.enqueueApplyTier({ ownerId: 'alice' }, 'change 2'),
	'a job of the night': (queue) => queue.enqueueNightly({ run: 'night 1', job: { kind: 'delete-account', uid: 'a' } }),
	'the job of another account': (queue) =>
		queue.enqueueNightly({ run: 'night 1', job: { kind: 'delete-account', uid: 'b' } }),
	'another job of the account': (queue) =>
		queue.enqueueNightly({ run: 'night 1', job: { kind: 'apply-tier', uid: 'a' } }),
	'the job of the next night': (queue) =>
		queue.enqueueNightly({ run: 'night 2', job: { kind: 'delete-account', uid: 'a' } }),
	'the change of another user': (queue) => queue.enqueueApplyTier({ ownerId: 'bob' }, 'change 1'),
};

describe('SCHED-2: a task', () => {
	it.each(Object.entries(differing))('runs once if two instances enqueue it twice: %s', async (_, enqueue) => {
		const { tasks, open } = makeQueue();
		await Promise.all([enqueue(open()), enqueue(open())]);
		await enqueue(open());

		expect(tasks).toHaveLength(1);
		expect(tasks[0]?.id).toMatch(/^[\w-]{1,500}$/);
	});

	it('has an id of its own', async () => {
		const { tasks, open } = makeQueue();
		for (const enqueue of Object.values(differing)) await enqueue(open());

		expect(tasks).toHaveLength(Object.keys(differing).length);
	});

	it('of a round is put into the queue once by an instance, and again if that failed', async () => {
		const asked: string[] = [];
		let isUp = false;
		const queue = createTaskQueue({ size: 'large', keepsSchedule: true }, () => ({
			async enqueue(_, options) {
				asked.push(options && 'id' in options ? (options.id ?? '') : '');
				if (!isUp) throw new Error('Refused.');
			},
		}));
		const round = { shardId: 's1', roundAt: noon };

		await expect(queue.enqueueRound(round)).rejects.toThrow();
		isUp = true;
		for (const minute of [0, 0, 1, 1, 2, 0]) {
			await queue.enqueueRound({ ...round, roundAt: noon + minute * 60_000 });
		}
		expect(asked).toHaveLength(4);

		await queue.enqueueRound({ ...round, roundAt: noon + 30 * 60_000 });
		await queue.enqueueRound(round);
		expect(asked).toHaveLength(6);
	});

	it('that cannot be enqueued for another reason fails its caller', async () => {
		const { open } = makeQueue({ failure: 'functions/unavailable' });

		await expect(open().enqueueRound({ shardId: 's1', roundAt: noon })).rejects.toThrow('Refused.');
	});

	it('goes to its queue, at its time', async () => {
		const { tasks, open } = makeQueue();
		for (const enqueue of Object.values(differing)) await enqueue(open());
		const described = tasks.map(({ queue, scheduleTime, dispatchDeadlineSeconds }) => [
			queue.replace(/^locations\/([\w-]+)\/functions\//, '$1 '),
			scheduleTime ? scheduleTime.getTime() - noon : null,
			dispatchDeadlineSeconds,
		]);

		expect(described).toEqual([
			['us-east4 round', 0, 60],
			['us-east4 round', 60_000, 60],
			['us-east4 round', 0, 60],
			['us-east4 tickPart', null, 60],
			['us-east4 tickPart', null, 60],
			['us-east4 tickPart', null, 60],
			['us-east4 round', null, 60],
			['us-east4 round', null, 60],
			['us-east4 round', null, 60],
			['us-east4 round', null, 60],
			['us-west1 recheck', 0, 60],
			['europe-west1 recheckEurope', 0, 60],
			['us-west1 recheck', 0, 60],
			['us-west1 recheck', 15_000, 60],
			['us-west1 recheck', 0, 60],
			['us-east4 round', 60_000, 60],
			['us-west1 recheck', null, 60],
			['asia-southeast1 recheckAsia', null, 60],
			['us-west1 recheck', null, 60],
			['us-west1 recheck', null, 60],
			['us-west1 recheck', null, 60],
			['us-east4 deliverEmail', null, 60],
			['us-east4 deliverEmail', 0, 60],
			['us-east4 deliver', null, 60],
			['us-east4 callWebhook', null, 60],
			['us-east4 callWebhook', null, 60],
			['us-east4 applyTier', null, 600],
			['us-east4 applyTier', null, 600],
			['us-east4 nightlyJobs', null, 1800],
			['us-east4 nightlyJobs', null, 1800],
			['us-east4 nightlyJobs', null, 1800],
			['us-east4 nightlyJobs', null, 1800],
			['us-east4 applyTier', null, 600],
		]);
	});

	it('of a shard always goes to the same one of the queues in use, for rounds and for rechecks', async () => {
		const { tasks, open } = makeQueue();
		const queue = open();
		for (let index = 0; index < 40; index += 1) {
			const shard = { shardId: `s${index}`, queuesInUse: 4 };
			await queue.enqueueRound({ ...shard, roundAt: noon });
			await queue.enqueueRound({ ...shard, roundAt: noon + 30_000 });
			for (const region of recheckRegions) await queue.enqueueRecheck({ ...shard, websites: [rechecked] }, region);
			await queue.enqueueHomeRecheck({ ...shard, websites: [rechecked], overdueAfterMs: 60_000 });
		}

		const used = (shardId: string) =>
			tasks
				.filter(({ task }) => 'shardId' in task && task.shardId === shardId)
				.map((task) => task.queue.split('/').at(-1));
		expect(new Set(Array.from({ length: 40 }, (_, index) => used(`s${index}`)[0]))).toEqual(new Set(roundQueues));
		for (let index = 0; index < 40; index += 1) {
			const [round = '', next, ...rechecks] = used(`s${index}`);
			const others = ['recheck', 'recheckEurope', 'recheckAsia'].map((name) => round.replace('round', name));
			expect([next, ...rechecks]).toEqual([round, ...others, round]);
		}
	});

	it.each([
		['large', 'a round', 'us-east4 round', false],
		['small', 'a round', 'us-east4 round', false],
		['standard', 'a part of a tick', 'us-east4 round', true],
		['small', 'a part of a tick', 'us-east4 round', true],
		['standard', 'a recheck of another region', 'europe-west1 recheckEurope', false],
		['small', 'a recheck of another region', 'us-west1 recheck', true],
		['small', 'an email', 'us-east4 deliver', true],
		['standard', 'an email', 'us-east4 deliverEmail', false],
		['small', "a plan's change", 'us-east4 nightlyJobs', true],
		['small', 'a broadcast', 'us-east4 nightlyJobs', true],
		['standard', 'a broadcast', 'us-east4 fanOut', false],
	] as const)('with SIZE=%s, %s goes into the queue %s', async (size, what, queue, isShared) => {
		const { tasks, open } = makeQueue({ size });
		const enqueue: Readonly<Record<string, (to: TaskQueue) => Promise<void>>> = {
			...differing,
			'an email': (to) => to.enqueueDelivery({ deliveryId: 'd1', channel: 'email', at: null }, 'o'),
			"a plan's change": (to) => to.enqueueApplyTier({ ownerId: 'u1' }, 'c1'),
			'a broadcast': (to) => to.enqueueFanOut({ broadcastId: 'b1' }, 'o'),
		};
		await enqueue[what]?.(open());

		expect(tasks.map((task) => task.queue)).toEqual([`locations/${queue.replace(' ', '/functions/')}`]);
		expect(isSharedTask(tasks[0]?.task ?? {})).toBe(isShared);
	});

	it('that moves to its own queue is put into it as it is, as often as it is moved', async () => {
		const { tasks, open } = makeQueue({ size: 'standard' });
		await open().moveShared({ queue: 'fanOut', task: { broadcastId: 'b1' } });

		expect(tasks).toMatchObject([{ queue: 'locations/us-east4/functions/fanOut', task: { broadcastId: 'b1' } }]);
		expect(tasks[0]?.id).toBe('');
	});

	it('of many shards goes into one queue where the size has no others', async () => {
		const { tasks, open } = makeQueue({ size: 'standard' });
		for (let index = 0; index < 40; index += 1) {
			await open().enqueueRound({ shardId: `s${index}`, roundAt: noon, queuesInUse: 4 });
		}

		expect(new Set(tasks.map(({ queue }) => queue))).toEqual(new Set(['locations/us-east4/functions/round']));
		expect(tasks).toHaveLength(40);
	});

	it('may wait for its time where the queue keeps no schedule', async () => {
		const { tasks, open } = makeQueue({ keepsSchedule: false });
		await open().enqueueRound({ shardId: 's1', roundAt: noon });

		expect(tasks[0]?.dispatchDeadlineSeconds).toBe(60 + 75);
	});

	it('of a website that is down, and of a comparison, is enqueued there when it is due, once', async () => {
		const { tasks, later, open } = makeQueue({ keepsSchedule: false });
		const queue = open();
		for (let twice = 0; twice < 2; twice += 1) {
			await queue.enqueueDownChecks({ shardId: 's1', at: noon, turn: 'us-west1' }, 'us-west1');
		}
		await queue.enqueueComparison({ shardId: 's1', websiteIds: ['w1'], at: noon + 60_000 }, 'europe-west1');
		expect(tasks).toEqual([]);
		expect(later.map(({ at }) => at)).toEqual([noon, noon + 60_000]);

		for (const { call } of later) call();
		await expect
			.poll(() => tasks.map(({ queue: name }) => name.split('/').at(-1)))
			.toEqual(['recheck', 'recheckEurope']);
	});

	it('does not wait for an overdue recheck there, which would occupy a process for a minute', async () => {
		const { tasks, open } = makeQueue({ keepsSchedule: false });
		const task = { shardId: 's1', websites: [rechecked] };
		await open().enqueueHomeRecheck({ ...task, overdueAfterMs: 60_000 });
		expect(tasks).toEqual([]);

		await open().enqueueHomeRecheck({ ...task, overdueAfterMs: 0 });
		expect(tasks).toHaveLength(1);
	});
});

describe('the dispatch deadline of', () => {
	it.each(Object.entries(queues))('%s is one that Cloud Tasks allows', (_, { deadlineSeconds }) => {
		expect(deadlineSeconds).toBeGreaterThanOrEqual(15);
		expect(deadlineSeconds).toBeLessThanOrEqual(1800);
	});

	it.each(Object.entries(queues))('%s ends before the function stops, also while the emulators wait', (name, queue) => {
		const { timeoutSeconds, region } = functionOptions[name as keyof typeof queues];

		expect(queue.deadlineSeconds + queue.emulatedWaitSeconds).toBeLessThanOrEqual(timeoutSeconds);
		expect(queue.region).toBe(region);
	});

	it('every function that runs tasks is known', () => {
		const taskFunctions = Object.entries(functionOptions).filter(([, options]) => 'rateLimits' in options);

		expect(Object.keys(queues).sort()).toEqual(taskFunctions.map(([name]) => name).sort());
	});

	it('a round allows it to wait for the previous lease and to keep its own to the end', () => {
		expect(queues.round.deadlineSeconds * 1000).toBeGreaterThan(2 * leaseMs);
	});
});
