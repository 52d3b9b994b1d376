import type { Lead, LeadFilter } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { aLead } from './builders.ts';
import { columnsOf, matches } from './lead-rules.ts';

const viewer = { adminId: 'ada', now: Date.parse('2026-11-25T12:00:00Z'), today: '2026-11-25' };
const shown = (lead: Partial<Lead>, search = '', filter: LeadFilter | null = null) =>
	matches({ ...aLead, ...lead }, { search, filter }, viewer);

describe('the lists of leads', () => {
	it('finds a lead by a part of its name, email, phone number, website or reference', () => {
		expect(['heidi', 'FLOWERS.example', '0101', 'l-7k3'].map((text) => shown({}, text))).toEqual([
			true,
			true,
			true,
			true,
		]);
		expect(shown({}, 'bakery')).toBe(false);
	});

	it('filters what is late, due, mine and unassigned', () => {
		expect(shown({}, '', 'late')).toBe(true);
		expect(shown({ answeredAt: '2026-11-23T10:00:00.000Z' }, '', 'late')).toBe(false);
		expect(shown({ nextActionOn: '2026-11-25' }, '', 'due')).toBe(true);
		expect(shown({ nextActionOn: '2026-11-26' }, '', 'due')).toBe(false);
		expect(shown({ nextActionOn: '2026-11-25', status: 'Won' }, '', 'due')).toBe(false);
		expect(shown({ assignee: { _id: 'ada', name: 'Ada' } }, '', 'mine')).toBe(true);
		expect(shown({ assignee: { _id: 'ada', name: 'Ada' } }, '', 'unassigned')).toBe(false);
	});

	it('finds requests to fix an outage, by their filter and by the website and the campaign that they came from', () => {
		const outageWebsite = { _id: 'bakery', name: 'Bakery', url: 'https://crumbs.example/' };

		expect([shown({ outageWebsite }, '', 'fix'), shown({}, '', 'fix')]).toEqual([true, false]);
		expect(shown({ outageWebsite }, 'crumbs')).toBe(true);
		expect(shown({ campaign: 'newsletter / email / autumn' }, 'Autumn')).toBe(true);
	});

	it('has a column for each status, with what is due first on top and the sum of its values', () => {
		const leads = [
			{ ...aLead, _id: 'later', nextActionOn: '2026-12-01', valueUsd: 100 },
			{ ...aLead, _id: 'unplanned' },
			{ ...aLead, _id: 'soon', nextActionOn: '2026-11-25', valueUsd: 50 },
			{ ...aLead, _id: 'won', status: 'Won' as const },
		];
		const [first, ...others] = columnsOf(leads);

		expect(first?.cards.map(({ _id }) => _id)).toEqual(['soon', 'later', 'unplanned']);
		expect(first?.note).toBe('3, $150');
		expect(others.map(({ title, note }) => [title, note])).toEqual([
			...[
				['Contacted', '0'],
				['Qualified', '0'],
				['Proposal', '0'],
				['Won', '1'],
				['Lost', '0'],
			],
		]);
	});
});
