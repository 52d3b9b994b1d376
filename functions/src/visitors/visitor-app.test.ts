import { tierLimits } from '@stayup/contract';
import { testPuzzleKey } from '@stayup/testing/http/puzzles';
import { describe, expect, it } from 'vitest';
import { parseIpRanges } from '../platform/ip-range.ts';
import type { PossibleSpamStore } from '../possible-spam/possible-spam-store.ts';
import { createVisitorApp } from './visitor-app.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const included = tierLimits.Pro.formEntriesPerMonth;
const counted = { fullMonth: null, formNotice: null, createdAt: 0 };

/** A form of a Pro account that has stored `messages` this month and kept `spam`. */
function formWith({ messages = 0, spam = 0 }) {
	const kept: Parameters<PossibleSpamStore['keep']>[0][] = [];
	const added: object[] = [];
	const notices: object[] = [];
	const limits: object[] = [];
	const { request } = createVisitorApp({
		config: { proxies: parseIpRanges([]), emulators: {} },
		visitorNumbers: {
			add: async () => undefined,
			markFull: async () => undefined,
			monthOf: async () => ({ views: 0, visits: 0 }),
			find: async (id) => ({
				id,
				document: { ownerId: 'vera', websiteId: 'bakery', host: 'bakery.example', ...counted },
			}),
		},
		formEntries: {
			countInMonth: async () => messages,
			find: async () => null,
			async add(entry) {
				added.push(entry);
				return { id: 'd1', channel: 'email' };
			},
			async notice(_key, notice, counts) {
				notices.push({ ...notice, ...counts });
				return null;
			},
		},
		possibleSpam: {
			count: async () => spam,
			find: async () => null,
			keep: async (sent) => `spam-${kept.push(sent)}`,
			remove: async () => false,
		},
		outbox: { put: async () => undefined, sendSoon: async () => undefined },
		puzzleKey: testPuzzleKey,
		rateLimiter: {
			count: async () => 0,
			hasRoom: async () => true,
			take: async (limited) => void limits.push(...limited),
		},
		users: { find: async () => ({ tier: 'Pro', isDisabled: false }) },
		now: () => now,
		wait: async () => undefined,
		logError: () => undefined,
	});
	const submit = async (fields: Record<string, string>, to = 'k'.repeat(24)) =>
		(await request(`/f/${to}`, { method: 'POST', body: new URLSearchParams(fields) })).status;
	return { kept, added, notices, limits, submit };
}

describe('a contact form', () => {
	it('keeps what may be spam apart, with the usual reply', async () => {
		const { kept, added, submit } = formWith({ messages: included });

		expect(await submit({ message: 'Do you deliver?', _seconds: '1', _page: '/contact' })).toBe(303);
		expect(kept).toEqual([
			{
				kind: 'form-entry',
				ownerId: 'vera',
				websiteId: 'bakery',
				reason: 'too-fast',
				createdAt: now,
				sent: { page: '/contact', fields: [{ name: 'message', value: 'Do you deliver?' }] },
			},
		]);
		expect(added).toEqual([]);
	});

	it('says that it accepts nothing more once as much is kept as the plan includes, and still takes other messages', async () => {
		const { kept, added, submit } = formWith({ spam: included });

		expect(await submit({ message: 'Buy now', _fax: '555' })).toBe(403);
		expect(await submit({ message: 'Do you deliver?', _seconds: '20' })).toBe(303);
		expect([kept.length, added.length]).toEqual([0, 1]);
	});

	it('loses no message above the plan: it is kept apart, with the usual reply', async () => {
		const { kept, added, notices, submit } = formWith({ messages: included, spam: included });

		expect(await submit({ message: 'A cake for 80 people', _seconds: '20' })).toBe(303);
		expect(kept).toMatchObject([{ reason: 'above-plan', sent: { fields: [{ value: 'A cake for 80 people' }] } }]);
		expect([added, notices]).toEqual([[], []]);
	});

	it('emails its owner when 80 % of the messages of the month have arrived, and when all have', async () => {
		const arriving = async (messages: number) => {
			const { notices, submit } = formWith({ messages });
			await submit({ message: 'Hello', _seconds: '20' });
			return notices;
		};

		expect(await arriving(included * 0.8 - 2)).toEqual([]);
		expect(await arriving(included * 0.8 - 1)).toEqual([
			{ month: '2026-11', percentage: 80, received: included * 0.8, included },
		]);
		expect(await arriving(included - 1)).toEqual([{ month: '2026-11', percentage: 100, received: included, included }]);
	});

	it('leaves no trace at what is no key of a form', async () => {
		const { kept, added, limits, submit } = formWith({});

		expect(await submit({ message: 'Do you deliver?' }, 'k'.repeat(3_900))).toBe(404);
		expect([kept, added, limits]).toEqual([[], [], []]);
	});
});
