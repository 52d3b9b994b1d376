import { aProject } from '@stayup/testing/business/project-examples';
import { describe, expect, it } from 'vitest';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { checklistForPlan } from './checklist.ts';
import { monthlyUpdateItem, openUpdatesOf, owedUpdateOf } from './monthly-update.ts';

const launchedAt = Date.parse('2026-11-25T15:00:00Z');
const december = Date.parse('2026-12-02T03:00:00Z');
const live = (fields: Partial<ProjectDocument> = {}) =>
	aProject({ tier: 'Pro', stage: 'live', launchedAt, firstLaunchedAt: launchedAt, ...fields });

describe('the monthly update of a live website', () => {
	it.each([
		['in the month of the launch', '2026-11-30T03:00:00Z', null],
		// It is still November in New York.
		['in the first night of the next month in UTC', '2026-12-01T03:00:00Z', null],
		['in the month after the launch', '2026-12-02T03:00:00Z', '2026-12'],
		['after a month of missed nights', '2027-01-31T03:00:00Z', '2027-01'],
	])('%s', (_, night, month) => {
		expect(owedUpdateOf(live(), Date.parse(night))).toBe(month);
	});

	it('is owed once a month, also if an admin has removed it', () => {
		const added = live({ latestUpdateMonth: '2026-12', checklist: [] });

		expect(owedUpdateOf(added, december)).toBeNull();
		expect(owedUpdateOf(added, Date.parse('2027-01-02T03:00:00Z'))).toBe('2027-01');
		// The clock of another server is still in the month before.
		expect(owedUpdateOf({ ...added, latestUpdateMonth: '2027-01' }, december)).toBeNull();
	});

	it.each([
		['a plan without it', { tier: 'Core' as const }],
		['a subscription that has ended', { endedAt: december - 1 }],
		['only monitoring', { isMonitoringOnly: true }],
		['a project that was moved back', { stage: 'review' as const, launchedAt: null }],
	])('is not owed to %s', (_, fields) => {
		expect(owedUpdateOf(live(fields), december)).toBeNull();
	});

	it('is owed with Elite, and in the month in which a website comes back to Live', () => {
		expect(owedUpdateOf(live({ tier: 'Elite' }), december)).toBe('2026-12');
		expect(owedUpdateOf(live({ launchedAt: december - 1000 }), december)).toBe('2026-12');
	});

	it('is open until it is done, and stays after a change of the plan', () => {
		const [november, january] = ['2026-11', '2027-01'].map((month) => monthlyUpdateItem(month, month));
		if (!november || !january) throw new Error('There are two items.');
		const checklist = [january, november, { ...monthlyUpdateItem('2026-12', '2026-12'), doneAt: december }];

		expect(january.text).toBe('Monthly update for January 2027');
		expect(openUpdatesOf(live({ checklist }))).toEqual(['2026-11', '2027-01']);
		expect(checklistForPlan('Core', checklist, () => 'id', { tier: 'Pro', stage: 'live' })).toEqual(checklist);
		expect(openUpdatesOf(live({ checklist, endedAt: december }))).toEqual([]);
		expect(openUpdatesOf(live({ checklist, stage: 'review' }))).toEqual([]);
	});
});
