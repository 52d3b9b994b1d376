import { channelKinds } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { isCallKind } from '../channels/kinds/call-kinds.ts';
import { checksAtOnce } from '../monitoring/engine/concurrency-limiter.ts';
import { monitorsPerShard } from '../monitoring/rules/shard.ts';
import { allRecheckQueues, roundQueues } from '../platform/spread-queues.ts';
import { functionOptions } from './function-options.ts';

describe.each([...roundQueues, ...allRecheckQueues])('an instance of %s', (name) => {
	const { concurrency, maxInstances, rateLimits } = functionOptions[name];

	it('runs all checks of its rounds at once if no website answers', () => {
		expect(concurrency * monitorsPerShard).toBeLessThanOrEqual(checksAtOnce);
	});

	it('is there for every task that the queue dispatches', () => {
		expect(maxInstances * concurrency).toBeGreaterThanOrEqual(rateLimits.maxConcurrentDispatches);
	});
});

describe('callWebhook', () => {
	const { concurrency, maxInstances, rateLimits } = functionOptions.callWebhook;

	it('has room for the healthy calls beside 500 of each kind that hang', () => {
		const kinds = channelKinds.filter(isCallKind).length;

		expect(rateLimits.maxConcurrentDispatches).toBeGreaterThanOrEqual(500 * kinds);
		expect(maxInstances * concurrency).toBeGreaterThanOrEqual(rateLimits.maxConcurrentDispatches);
	});
});
