import { dayMs } from '@stayup/contract';
import { anAccount, aWebsite } from '@stayup/testing/builders';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { HoursDocument } from '../../platform/firestore/documents.ts';
import { emptyStats } from '../../stats/stats.ts';
import { type ExportPartDeps, exportPart } from './export-parts.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const today = Math.floor(noon / dayMs) * dayMs;
const alice = { uid: 'alice', user: anAccount() };
const noPage = async () => ({ items: [], next: null });

/** Each website has one check at noon of every day. */
function depsWith(websites: readonly { id: string; ageDays: number }[]) {
	const daysRead: number[] = [];
	const deps: ExportPartDeps = {
		now: () => noon,
		activity: { listOf: noPage },
		comments: { listOf: noPage },
		conditions: { listOfAccount: noPage },
		maintenanceWindows: { listOf: noPage },
		imports: { listOf: noPage },
		formEntries: { listOfAccount: noPage },
		possibleSpam: { listOfAccount: noPage },
		channels: { settingsOf: async () => null, healthOf: async () => new Map() },
		apiKeys: { listOf: async () => [] },
		memberships: { listOf: async () => [], listOfMember: async () => [] },
		invitations: { listOf: async () => [] },
		users: { find: async () => null },
		sms: { usageOf: async () => [] },
		config: { appOrigin: 'https://stayup.example' },
		statusPages: { listOf: noPage },
		statusDomains: { listOf: noPage },
		statusRecords: { incidentsOf: noPage, subscribersOf: noPage },
		projects: { listOf: async () => [] },
		projectEvents: { listOf: noPage },
		projectFileStore: { shownOf: async () => [] },
		projectCredits: { givenOf: async () => [] },
		outages: { listOf: noPage },
		outbox: { listOf: noPage },
		findMonitors: async () => new Map(),
		findCheckSettings: async () => null,
		rollUps: {
			daysSince: async () => [],
			async hoursOfDays(websiteId, instants) {
				const website = websites.find(({ id }) => id === websiteId);
				const created = today - (website?.ageDays ?? 0) * dayMs;
				const starts = instants.map((instant) => Math.floor(instant / dayMs) * dayMs);
				daysRead.push(starts.length);
				return starts.filter((start) => start >= created).map((start) => hoursOf(websiteId, start));
			},
		},
		websites: {
			async list(_, { cursor = '0' }) {
				const index = Number(cursor);
				const website = websites[index];
				if (!website) return { items: [], next: null };
				const document = aWebsite({ createdAt: today - website.ageDays * dayMs });
				return { items: [{ id: website.id, document }], next: index + 1 < websites.length ? String(index + 1) : null };
			},
		},
	};
	return { deps, daysRead };
}

function hoursOf(websiteId: string, start: number): HoursDocument {
	const hours = { 12: { stats: emptyStats(), before: emptyStats(), rawChecks: '0er80' } };
	return { ownerId: 'alice', websiteId, start, hours, expireAt: Timestamp.fromMillis(0) };
}

async function exportAll(deps: ExportPartDeps, from: string) {
	const hours: { websiteId: string; hour: string }[] = [];
	let parts = 0;
	for (let cursor: string | null = from; cursor !== null; parts += 1) {
		const part = await exportPart(deps, alice, cursor);
		hours.push(...(part.hours ?? []));
		cursor = part.next;
	}
	return { hours, parts };
}

describe('the parts of an export', () => {
	it('hold every stored hour of every website once', async () => {
		const { deps } = depsWith([
			{ id: 'bakery', ageDays: 0 },
			{ id: 'shop', ageDays: 29 },
			{ id: 'blog', ageDays: 30 },
			{ id: 'archive', ageDays: 180 },
		]);
		const { hours } = await exportAll(deps, 'outages');
		const countOf = (id: string) =>
			new Set(hours.flatMap(({ websiteId, hour }) => (websiteId === id ? [hour] : []))).size;

		expect(['bakery', 'shop', 'blog', 'archive'].map(countOf)).toEqual([1, 30, 31, 181]);
		expect(hours).toHaveLength(1 + 30 + 31 + 181);
	});

	it('read at most 30 days of one website each, also for 500 websites', async () => {
		const websites = Array.from({ length: 500 }, (_, index) => ({ id: `website-${index}`, ageDays: 90 }));
		const { deps, daysRead } = depsWith(websites);
		const { parts, hours } = await exportAll(deps, 'history.0.');

		expect(hours).toHaveLength(500 * 91);
		expect(Math.max(...daysRead)).toBe(30);
		expect(parts).toBe(500 * 4);
	});

	it.each(['history', 'history.x.', 'history.99999.', 'sessions', '', 'outages.'])(
		'refuse the cursor "%s"',
		async (cursor) => {
			await expect(exportPart(depsWith([]).deps, alice, cursor)).rejects.toThrow(
				'Please use the cursor of the previous part.',
			);
		},
	);
});
