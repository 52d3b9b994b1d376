import { type Application, type Lead, usualBusinessHours } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { lead as example, storedApplication } from '../../api-docs/example-values.ts';
import { answerDueAt } from './business-time.ts';
import type { Purchase } from './purchase.ts';
import { summaryOf } from './summary.ts';

/** A Wednesday, 7 AM in New York. */
const now = Date.parse('2026-11-25T12:00:00Z');
const hourMs = 3_600_000;
const aLead = (changes: Partial<Lead>): Lead => ({
	...example,
	answeredAt: null,
	answerDueAt: '2026-11-24T12:00:00.000Z',
	nextActionOn: null,
	...changes,
});
const anApplication = (changes: Partial<Application>): Application => ({
	...storedApplication,
	status: 'New',
	answeredAt: null,
	answerDueAt: '2026-11-24T12:00:00.000Z',
	...changes,
});
const nothing = { leads: [], applications: [], purchases: [] };
const aPurchase = (hoursAgo: number, changes: Partial<Purchase> = {}): Purchase => {
	const orderedAt = now - hoursAgo * hourMs;
	return { orderedAt, answeredAt: null, answerDueAt: answerDueAt(orderedAt, usualBusinessHours), ...changes };
};

describe('the counts of the inbox', () => {
	it('are the new leads without an answer, and those without one within a business day', () => {
		const leads = [
			aLead({}),
			aLead({ answerDueAt: '2026-11-25T20:00:00.000Z' }),
			aLead({ answeredAt: '2026-11-25T10:00:00.000Z' }),
			aLead({ status: 'Contacted' }),
		];

		expect(summaryOf({ ...nothing, leads }, now)).toMatchObject({ waiting: 2, late: 1 });
	});

	it('are the new applications without an answer, and those without one within a business day', () => {
		const applications = [
			anApplication({}),
			anApplication({ answerDueAt: '2026-11-25T20:00:00.000Z' }),
			anApplication({ answeredAt: '2026-11-25T10:00:00.000Z' }),
			anApplication({ status: 'Rejected' }),
		];

		expect(summaryOf({ ...nothing, applications }, now).applications).toEqual({ waiting: 2, late: 1 });
	});

	it('are the next actions until today where we work', () => {
		const leads = ['2026-11-24', '2026-11-25', '2026-11-26', null].map((nextActionOn) => aLead({ nextActionOn }));

		expect(summaryOf({ ...nothing, leads }, now).due).toBe(2);
		// Still the 24th in New York.
		expect(summaryOf({ ...nothing, leads }, Date.parse('2026-11-25T03:00:00Z')).due).toBe(1);
	});

	it('are the purchases on which nobody has acted, and those of more than a business day ago', () => {
		const purchases = [aPurchase(1), aPurchase(100), aPurchase(100, { answeredAt: now - hourMs })];

		expect(summaryOf({ ...nothing, purchases }, now).purchases).toEqual({ waiting: 2, late: 1 });
	});
});
