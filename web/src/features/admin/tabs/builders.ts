/** Examples for tests. */
import { heartbeatJobs, type Operations } from '@stayup/contract';

export const onTime = { due: 480, run: 480, latenessP99: 310, latenessMax: 362 };

export function someOperations(changes: Partial<Operations> = {}): Operations {
	return {
		status: 'ok',
		lateSince: null,
		lostRegions: [],
		version: '1.4.0+3f9c2ab',
		recent: onTime,
		hours: Array.from({ length: 24 }, (_, hour) => ({
			start: new Date(Date.UTC(2026, 10, 21, hour)).toISOString(),
			...onTime,
		})),
		alertDelayP99: 2_090,
		deliveries: { due: 12, overdue: 3, dead: 4, oldestAlertAt: null },
		jobs: heartbeatJobs.map((job) => ({ job, lastRunAt: null })),
		...changes,
	};
}
