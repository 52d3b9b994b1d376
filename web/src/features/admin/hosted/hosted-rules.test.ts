import type { HostedWebsite } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { aHostedWebsite, aMonthWithLeft } from './builders.ts';
import { answersInWords, answerWords, expiryOf, hostedRows } from './hosted-rules.ts';

const now = Date.parse('2026-12-01T12:00:00.000Z');

describe('hosted websites', () => {
	it('are down first, then not watched, then those with the least of the month left', () => {
		const websites = [
			aHostedWebsite({ _id: 'calm', month: aMonthWithLeft(200) }),
			aHostedWebsite({ _id: 'not-live', status: null }),
			aHostedWebsite({ _id: 'tight', month: aMonthWithLeft(3) }),
			aHostedWebsite({ _id: 'down', status: 'down', month: aMonthWithLeft(250) }),
			aHostedWebsite({ _id: 'new' }),
		];
		const order = hostedRows(websites, []).map(({ _id }) => _id);
		expect(order).toEqual(['down', 'not-live', 'tight', 'calm', 'new']);
	});

	it('have the sum of all credits that nobody has given', () => {
		const credit = { client: 'Alice', month: '2026-10', amountCents: 7, askedBy: null };
		const credits = [
			{ ...credit, projectId: 'shop' },
			{ ...credit, projectId: 'shop', month: '2026-11', amountCents: 30 },
			{ ...credit, projectId: 'gone' },
		];
		const rows = hostedRows([aHostedWebsite({ _id: 'shop' }), aHostedWebsite({ _id: 'blog' })], credits);
		expect(rows.map(({ _id, creditCents }) => [_id, creditCents])).toEqual([
			['shop', 37],
			['blog', 0],
		]);
	});
});

describe('what expires', () => {
	it.each([
		[null, 'Not known', false],
		['2026-12-16T12:00:00.000Z', '15 days', false],
		['2026-12-15T12:00:00.000Z', '14 days', true],
		['2026-12-02T12:00:00.000Z', '1 day', true],
		['2026-12-01T11:59:59.000Z', 'Expired', true],
	])('at %s: %s', (instant, words, isDue) => {
		expect(expiryOf(instant, now)).toEqual({ words, isDue });
	});
});

describe('our answer to the latest outage', () => {
	const outage: NonNullable<HostedWebsite['outage']> = {
		_id: 'o1',
		startedAt: '2026-12-01T11:50:00.000Z',
		endedAt: null,
		notifiedAt: '2026-12-01T11:51:00.000Z',
		answer: { at: '2026-12-01T11:54:00.000Z', by: 'Ada' },
	};

	it.each([
		[outage, { words: 'Ada, after 3 min', isMissing: false }],
		[
			{ ...outage, answer: { at: outage.answer?.at ?? '', by: null } },
			{ words: 'The team, after 3 min', isMissing: false },
		],
		[
			{ ...outage, notifiedAt: null },
			{ words: 'Ada, after 4 min', isMissing: false },
		],
		[
			{ ...outage, answer: null },
			{ words: 'No answer yet', isMissing: true },
		],
		[
			{ ...outage, answer: null, endedAt: outage.startedAt },
			{ words: 'Nobody answered', isMissing: true },
		],
	])('%#', (given, expected) => {
		expect(answerWords(given)).toEqual(expected);
	});
});

describe('how fast we answer', () => {
	const outageOf = (minutes: number | null): Pick<HostedWebsite, 'outage'> => ({
		outage: {
			_id: 'o1',
			startedAt: '2026-12-01T11:00:00.000Z',
			endedAt: null,
			notifiedAt: '2026-12-01T11:01:00.000Z',
			answer:
				minutes === null ? null : { at: `2026-12-01T11:${String(minutes + 1).padStart(2, '0')}:00.000Z`, by: null },
		},
	});

	it.each([
		[[2, 30, 4], 'Half of our latest answers came within 4 min, all within 30 min.'],
		[[2, null], 'Half of our latest answers came within 2 min, all within 2 min. 1 of 2 latest outages has no answer.'],
		[[null, null], '2 of 2 latest outages have no answer.'],
		[[], null],
	])('after %j minutes', (minutes, words) => {
		expect(answersInWords([...minutes.map(outageOf), { outage: null }])).toBe(words);
	});
});
