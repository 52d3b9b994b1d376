import { channelKinds } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { isCallKind } from '../channels/kinds/call-kinds.ts';
import { checksAtOnce } from '../monitoring/engine/concurrency-limiter.ts';
import { monitorsPerShard } from '../monitoring/rules/shard.ts';
import { allRecheckQueues, roundQueues } from '../platform/spread-queues.ts';
import { functionOptions, functionOptionsFor } from './function-options.ts';
import { defaultMaxInstances, mostInstances } from './sizes.ts';

const settings = Array.from({ length: mostInstances }, (_, index) => index + 1);
const functionsWith = (setting: number) => Object.entries(functionOptionsFor(setting));

it('the functions have the default size without the setting', () => {
	expect(functionOptions).toEqual(functionOptionsFor(defaultMaxInstances));
});

describe.each(settings)('with MAX_INSTANCES=%i', (setting) => {
	it('no function has more instances than the setting, and four of half the size with the smallest', () => {
		for (const [name, { maxInstances, cpu }] of functionsWith(setting)) {
			expect(maxInstances, name).toBeGreaterThanOrEqual(1);
			expect(maxInstances, name).toBeLessThanOrEqual(setting === 1 && cpu === 0.5 ? 4 : setting);
		}
	});

	it('a function with a part of a CPU runs one task at a time, in as little memory as Cloud Run allows it', () => {
		for (const [name, { cpu, concurrency, memory }] of functionsWith(setting)) {
			if (cpu >= 1) continue;
			expect(concurrency, name).toBe(1);
			expect(memory === '1GiB' ? cpu : 1, name).toBeGreaterThanOrEqual(0.5);
		}
	});

	it('an instance is there for every task that a queue dispatches', () => {
		for (const [name, options] of functionsWith(setting)) {
			if (!('rateLimits' in options)) continue;
			const { maxInstances, concurrency, rateLimits } = options;
			expect(maxInstances * concurrency, name).toBeGreaterThanOrEqual(rateLimits.maxConcurrentDispatches);
		}
	});

	it('an instance runs all checks of its rounds at once if no website answers', () => {
		const options = functionOptionsFor(setting);
		for (const name of [...roundQueues, ...allRecheckQueues]) {
			expect(options[name].concurrency * monitorsPerShard).toBeLessThanOrEqual(checksAtOnce);
		}
	});
});

it('the largest callWebhook has room for the healthy calls beside 500 of each kind that hang', () => {
	const { callWebhook } = functionOptionsFor(mostInstances);
	const kinds = channelKinds.filter(isCallKind).length;

	expect(callWebhook.rateLimits.maxConcurrentDispatches).toBeGreaterThanOrEqual(500 * kinds);
});
