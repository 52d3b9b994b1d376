import { describe, expect, it } from 'vitest';
import { aProjectForAdmin } from './builders.ts';
import { inOrder, isOverdue, isWaiting } from './purchase-rules.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const purchase = (_id: string, day: number, changes: Parameters<typeof aProjectForAdmin>[0] = {}) =>
	aProjectForAdmin({
		_id,
		orderedAt: `2026-11-${day}T12:00:00.000Z`,
		answerDueAt: `2026-11-${day + 1}T12:00:00.000Z`,
		...changes,
	});

describe('the list of purchases', () => {
	it('has overdue ones first, then those that wait, then the newest', () => {
		const answered = { answeredAt: '2026-11-24T13:00:00.000Z' };
		const list = [
			purchase('answered', 20, answered),
			purchase('answered later', 22, answered),
			purchase('waiting', 25),
			purchase('overdue', 23),
			purchase('longest overdue', 21),
		];

		expect(inOrder(list, now).map(({ _id }) => _id)).toEqual([
			'longest overdue',
			'overdue',
			'waiting',
			'answered later',
			'answered',
		]);
	});

	it('waits for nothing once one of us has acted, the plan ended, or only monitoring is left', () => {
		expect(isWaiting(purchase('p', 21))).toBe(true);
		for (const change of [
			{ answeredAt: '2026-11-21T13:00:00.000Z' },
			{ endedAt: '2026-11-21T13:00:00.000Z' },
			{ isMonitoringOnly: true },
		]) {
			expect(isOverdue(purchase('p', 21, change), now)).toBe(false);
		}
	});

	it('has the upgrade of a live website until one of us has acted', () => {
		const live = { launchedAt: '2026-10-21T13:00:00.000Z' };

		expect(isOverdue(purchase('p', 21, live), now)).toBe(true);
		expect(isWaiting(purchase('p', 21, { ...live, answeredAt: '2026-11-21T13:00:00.000Z' }))).toBe(false);
	});
});
