import { aMonitor, noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import type { RecheckTask } from '../../../platform/task-queue.ts';
import type { AppliedChecks } from '../../rules/apply-checks.ts';
import { enqueueRechecks } from './recheck.ts';

/** A failed check whose website answered with headers and with a page in Japanese, both as long as evidence keeps them. */
function aFailedCheck(index: number): AppliedChecks {
	return {
		monitor: aMonitor({ websiteId: `shop-${index}` }),
		shownBefore: 'up',
		changes: [],
		alerts: [],
		conditions: [],
		certificate: null,
		closedHours: [],
		closedDays: [],
		evidence: {
			at: noon,
			region: 'us-east4',
			origin: 'round',
			phases: { dnsMs: 20, connectMs: 30, tlsMs: 40, firstByteMs: 50, totalMs: 140 },
			remoteIp: '203.0.113.7',
			statusCode: 503,
			headers: { via: 'v'.repeat(256), server: 's'.repeat(256), location: 'l'.repeat(256), 'cf-ray': 'r'.repeat(256) },
			bodyText: '待'.repeat(4096 / 3),
		},
		recheck: { at: noon + 7_500, origin: 'recheck', regions: ['us-west1'] },
	};
}

it('the rechecks of a full shard are one task that Cloud Tasks accepts, in any script that the failing pages are written', async () => {
	const tasks: RecheckTask[] = [];
	await enqueueRechecks(
		{
			queue: { enqueueRecheck: async (task) => void tasks.push(task), enqueueHomeRecheck: async () => undefined },
			now: () => noon,
			logError: () => undefined,
		},
		{ shardId: 'shard' },
		Array.from({ length: 150 }, (_, index) => aFailedCheck(index)),
	);

	expect(tasks).toHaveLength(1);
	expect(tasks[0]?.websites).toHaveLength(150);
	// Cloud Tasks limits a task to a megabyte, and its body is sent in base64.
	expect(Buffer.from(JSON.stringify(tasks[0])).toString('base64').length).toBeLessThan(900_000);
});
