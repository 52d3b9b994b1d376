import type { ConditionDocument } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { conditionOf } from './condition-replies.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const context = { appOrigin: 'https://stayup.test', website: { name: 'Bakery', url: 'https://bakery.test/' } };

function aCondition(changes: Partial<ConditionDocument> = {}) {
	const document = {
		...({ websiteId: 'bakery', ownerId: 'alice', kind: 'partly-unreachable', start: noon, end: null } as const),
		checks: [
			{ at: noon, region: 'us-east4', error: null, statusCode: 200, durationMs: 120 },
			{ at: noon + 15_000, region: 'us-west1', error: 'connection_timeout', statusCode: null, durationMs: 10_000 },
		] as ConditionDocument['checks'],
		...({ error: 'connection_timeout', statusCode: null, evidence: null } as const),
		...changes,
	};
	return { id: 'bakery_1', document };
}

describe('the reply with a condition', () => {
	it('has the region, the time and the result of each check', () => {
		expect(conditionOf(aCondition(), context)).toEqual({
			...{ _id: 'bakery_1', kind: 'partly-unreachable', startedAt: '2026-11-21T12:00:00.000Z', endedAt: null },
			...{ error: 'The server did not accept the connection in time', statusCode: null, cause: null },
			checks: [
				{ at: '2026-11-21T12:00:00.000Z', region: 'us-east4', error: null, statusCode: 200, durationMs: 120 },
				{
					...{ at: '2026-11-21T12:00:15.000Z', region: 'us-west1', statusCode: null, durationMs: 10_000 },
					error: 'The server did not accept the connection in time',
				},
			],
		});
	});

	it('of blocked checks says what to allow, with a message to send', () => {
		const { cause } = conditionOf(
			aCondition({ kind: 'blocked', error: 'blocked_by_firewall', statusCode: 403, end: noon + 60_000 }),
			context,
		);

		expect(cause?.nextStep).toContain('allow the user agent “Stayup/”');
		expect(cause?.message).toContain('Monitoring of our website Bakery (https://bakery.test/) was blocked from');
	});
});
