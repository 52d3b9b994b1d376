import type { OutageDocument } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { aWebsite, bakeryDocument } from './builders.ts';
import { describeStatusChanges, mergeWebsite, mergeWebsites, toOutages } from './merge.ts';

const most = 1_000;
const noon = Date.parse('2026-11-21T12:00:00Z');

describe('a website merged with its Firestore document', () => {
	it('takes status and settings and keeps the measurements', () => {
		const known = aWebsite({ lastResponseTime: 84.2, lastChecked: '2026-11-21T12:05:00.000Z' });

		const merged = mergeWebsite(known, bakeryDocument({ status: 'down', statusSince: noon, isActive: false }));

		expect(merged).toMatchObject({
			status: 'down',
			statusSince: '2026-11-21T12:00:00.000Z',
			isActive: false,
			lastResponseTime: 84.2,
			lastChecked: '2026-11-21T12:05:00.000Z',
		});
	});

	it('keeps what only replies about one website have, and is muted as its document says', () => {
		const known = aWebsite({ nextCheckAt: '2026-11-21T12:01:00.000Z', check: null });
		const until = Date.now() + 60_000;

		const merged = mergeWebsite(known, bakeryDocument({ emailsMutedUntil: until }));

		expect(merged).toMatchObject({ nextCheckAt: '2026-11-21T12:01:00.000Z', check: null });
		expect(merged.emailsMutedUntil).toBe(new Date(until).toISOString());
	});

	it('was last checked at the later of the two times', () => {
		const merged = mergeWebsite(aWebsite({ lastChecked: null }), bakeryDocument({ lastChecked: noon }));

		expect(merged.lastChecked).toBe('2026-11-21T12:00:00.000Z');
	});
});

describe('websites merged with their Firestore documents', () => {
	it('include new ones, drop removed ones and stay oldest first', () => {
		const known = [aWebsite(), aWebsite({ _id: 'gone', name: 'Gone' })];
		const documents = [bakeryDocument({ _id: 'new', name: 'New', createdAt: noon }), bakeryDocument()];

		const merged = mergeWebsites(known, documents, most);

		expect(merged.map(({ name }) => name)).toEqual(['Rosie’s Bakery', 'New']);
	});

	it('have the condition of their document', () => {
		const [merged] = mergeWebsites([aWebsite()], [bakeryDocument({ condition: { kind: 'slow', since: noon } })], most);

		expect(merged?.condition).toEqual({ kind: 'slow', since: '2026-11-21T12:00:00.000Z' });
		expect(mergeWebsite(merged, bakeryDocument()).condition).toBeNull();
	});

	it('keep those without a document if a listener receives no more documents', () => {
		const known = [aWebsite(), aWebsite({ _id: 'other', name: 'Other' })];

		const merged = mergeWebsites(known, [bakeryDocument({ status: 'down' })], 1);

		expect(merged.map(({ name, status }) => [name, status])).toEqual([
			['Rosie’s Bakery', 'down'],
			['Other', 'up'],
		]);
	});

	it('stay the same objects unless their document changed', () => {
		const blog = bakeryDocument({ _id: 'blog', name: 'Blog' });
		const before = mergeWebsites([aWebsite()], [bakeryDocument(), blog], most);

		const after = mergeWebsites(before, [bakeryDocument({ status: 'down' }), blog], most);

		expect(after.map((website, index) => website === before[index])).toEqual([false, true]);
	});
});

describe('an outage from its Firestore document', () => {
	it('has the shape of the API’s reply', () => {
		expect(toOutages([outageDocument()])).toEqual([
			{
				_id: 'bakery_1',
				websiteId: 'bakery',
				website: { name: 'Rosie’s Bakery' },
				timestamp: '2026-11-21T12:00:00.000Z',
				endedAt: null,
				statusCode: 503,
				error: 'The website responded with status 503',
			},
		]);
	});

	it('has an end once it is over', () => {
		expect(toOutages([outageDocument({ end: noon + 60_000 })])[0]?.endedAt).toBe('2026-11-21T12:01:00.000Z');
	});
});

describe('announcements', () => {
	it.each([
		['up', 'down', 'Rosie’s Bakery is down'],
		['unknown', 'down', 'Rosie’s Bakery is down'],
		['down', 'up', 'Rosie’s Bakery is up again'],
		['unknown', 'up', 'Rosie’s Bakery is up'],
		['up', 'unknown', 'The status of Rosie’s Bakery is not known'],
	] as const)('is the change from %s to %s', (before, after, sentence) => {
		expect(describeStatusChanges([aWebsite({ status: before })], [aWebsite({ status: after })])).toEqual([sentence]);
	});

	it.each([
		[null, 'slow', 'up', 'Rosie’s Bakery is slow'],
		[null, 'blocked', 'unknown', 'The checks of Rosie’s Bakery are blocked'],
		['slow', null, 'up', 'Rosie’s Bakery is no longer slow'],
		['blocked', null, 'up', 'Rosie’s Bakery is up'],
		['maintenance', null, 'down', 'Rosie’s Bakery is down'],
	] as const)('are the change of a condition from %s to %s', (before, after, status, sentence) => {
		const conditionOf = (kind: typeof before | typeof after) =>
			kind === null ? null : { kind, since: '2026-11-21T11:00:00.000Z' };
		const was = aWebsite({ condition: conditionOf(before), ...(before === 'blocked' && { status: 'unknown' }) });

		expect(describeStatusChanges([was], [aWebsite({ status, condition: conditionOf(after) })])).toEqual([sentence]);
	});

	it('are empty for a new or unchanged website', () => {
		expect(describeStatusChanges([aWebsite()], [aWebsite(), aWebsite({ _id: 'new', status: 'down' })])).toEqual([]);
	});
});

function outageDocument(changes: Partial<OutageDocument> = {}): OutageDocument & { _id: string } {
	return {
		_id: 'bakery_1',
		websiteId: 'bakery',
		ownerId: 'alice',
		start: noon,
		detectedAt: noon + 30_000,
		end: null,
		endReason: null,
		statusCode: 503,
		error: 'wrong_status',
		phase: 'response',
		failures: [],
		cause: { id: 'overloaded', confidence: 'medium' },
		website: { name: 'Rosie’s Bakery', url: 'https://bakery.example' },
		user: { name: 'Alice', email: 'alice@example.com' },
		evidence: null,
		acknowledgement: null,
		commentCount: 0,
		evidenceLink: null,
		notifiedAt: null,
		plannedAt: null,
		...changes,
	};
}
