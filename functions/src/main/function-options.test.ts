import { channelKinds } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { isCallKind } from '../channels/kinds/call-kinds.ts';
import { checksAtOnce } from '../monitoring/engine/concurrency-limiter.ts';
import { monitorsPerShard } from '../monitoring/rules/shard.ts';
import { queueUsedFor, sizeNames } from '../platform/deployment-size.ts';
import { queues } from '../platform/queues.ts';
import { allRecheckQueues, roundQueues } from '../platform/spread-queues.ts';
import {
	functionNames,
	functionOptions,
	functionOptionsFor,
	isDeployedAt,
	partsAt,
	partsOf,
} from './function-options.ts';
import { mostInstances, type Scale, scaleOf } from './sizes.ts';

const scales = sizeNames.flatMap((size) =>
	Array.from({ length: mostInstances }, (_, index) => ({ size, maxInstances: index + 1 })),
);
const functionsWith = (scale: Scale) => Object.entries(functionOptionsFor(scale));

it('the functions are those of a small deployment without a setting', () => {
	expect(functionOptions).toEqual(functionOptionsFor(scaleOf({})));
	expect(functionNames.filter((name) => isDeployedAt('small', name)).sort()).toEqual([
		...['api', 'callWebhook', 'checks', 'deliver', 'domains', 'nightly', 'nightlyJobs', 'recheck', 'round'],
		...['statusChange', 'statusPages', 'statusRefresh', 'sweep', 'tick', 'visitors'],
	]);
});

it.each([
	['small', 15],
	['standard', 24],
	['large', 37],
] as const)('SIZE=%s has %i functions', (size, count) => {
	expect(functionNames.filter((name) => isDeployedAt(size, name))).toHaveLength(count);
});

describe.each(sizeNames)('with SIZE=%s', (size) => {
	it('each function has the parts of the configuration for all tasks that it runs', () => {
		for (const name of Object.keys(queues) as (keyof typeof queues)[]) {
			const parts = partsAt(size, queueUsedFor(name, size));
			for (const part of partsOf[name]) expect(parts, name).toContain(part);
		}
	});

	it('a task runs in a function that is there, as the same account or as one that may do more', () => {
		const options = functionOptionsFor(scaleOf({ SIZE: size }));
		for (const name of Object.keys(queues) as (keyof typeof queues)[]) {
			const used = queueUsedFor(name, size);
			expect(isDeployedAt(size, used), name).toBe(true);
			expect(options[used].timeoutSeconds).toBeGreaterThanOrEqual(options[name].timeoutSeconds);
			if (name !== 'tickPart') expect(options[used].serviceAccount).toBe(options[name].serviceAccount);
		}
	});
});

describe.each(scales)('with SIZE=$size and MAX_INSTANCES=$maxInstances', (scale) => {
	it('no function has more instances than the setting, except rechecks on half a CPU', () => {
		for (const [name, { maxInstances, cpu }] of functionsWith(scale)) {
			expect(maxInstances, name).toBeGreaterThanOrEqual(1);
			expect(maxInstances, name).toBeLessThanOrEqual(cpu === 0.5 ? 4 * scale.maxInstances : scale.maxInstances);
		}
	});

	it('a function with a part of a CPU runs one task at a time, in as little memory as Cloud Run allows it', () => {
		for (const [name, { cpu, concurrency, memory }] of functionsWith(scale)) {
			if (cpu >= 1) continue;
			expect(concurrency, name).toBe(1);
			expect(memory === '1GiB' ? cpu : 1, name).toBeGreaterThanOrEqual(0.5);
		}
	});

	it('an instance is there for every task that a queue dispatches', () => {
		for (const [name, options] of functionsWith(scale)) {
			if (!('rateLimits' in options)) continue;
			const { maxInstances, concurrency, rateLimits } = options;
			expect(maxInstances * concurrency, name).toBeGreaterThanOrEqual(rateLimits.maxConcurrentDispatches);
		}
	});

	it('an instance runs all checks of its rounds at once if no website answers', () => {
		const options = functionOptionsFor(scale);
		for (const name of [...roundQueues, ...allRecheckQueues]) {
			expect(options[name].concurrency * monitorsPerShard).toBeLessThanOrEqual(checksAtOnce);
		}
	});
});

it('the largest callWebhook has room for the healthy calls beside 500 of each kind that hang', () => {
	const { callWebhook } = functionOptionsFor({ size: 'large', maxInstances: mostInstances });
	const kinds = channelKinds.filter(isCallKind).length;

	expect(callWebhook.rateLimits.maxConcurrentDispatches).toBeGreaterThanOrEqual(500 * kinds);
});
