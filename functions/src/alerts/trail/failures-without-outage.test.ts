import { type ConditionDocument, hourMs, minuteMs, toInstant } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { failuresWithoutOutage } from './failures-without-outage.ts';

function condition(changes: Partial<ConditionDocument>): ConditionDocument {
	return {
		websiteId: 'shop',
		ownerId: 'alice',
		kind: 'maintenance',
		start: noon,
		end: noon + hourMs,
		checks: [],
		error: 'timeout',
		statusCode: null,
		evidence: null,
		...changes,
	};
}

const failed = (failedAt: number[], others: Partial<Parameters<typeof failuresWithoutOutage>[0]> = {}) =>
	failuresWithoutOutage({ conditions: [], outages: [], failedAt, ...others }, noon + 2 * hourMs).map(
		({ startedAt, reason }) => [startedAt, reason],
	);
const at = (ms: number) => toInstant(noon + ms);

describe('failed checks without an outage', () => {
	it.each([
		['maintenance', 'In maintenance, so failures were planned'],
		['blocked', 'A firewall refused our checks, which says nothing about visitors'],
		['partly-unreachable', 'It failed from some regions only'],
	] as const)('are explained by a time of %s, with the checks in it', (kind, reason) => {
		expect(failed([noon, noon + minuteMs], { conditions: [condition({ kind })] })).toEqual([[at(0), reason]]);
	});

	it('are none in maintenance without a failure, while it was slow, and in an outage', () => {
		expect(failed([], { conditions: [condition({ error: null }), condition({ kind: 'slow' })] })).toEqual([]);
		expect(failed([noon, noon + minuteMs], { outages: [{ start: noon, end: null }] })).toEqual([]);
	});

	it('are together within five minutes, newest first, and not those that are still in doubt', () => {
		const later = 20 * minuteMs;
		const inDoubt = 2 * hourMs - minuteMs;

		expect(failed([0, 4 * minuteMs, later, inDoubt].map((ms) => noon + ms))).toEqual([
			[at(later), 'One failed check, which no other confirmed'],
			[at(0), '2 failed checks, too few to confirm an outage'],
		]);
	});
});
