import type { ConditionDocument } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { conditionOf } from './condition-replies.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const website = { name: 'Bakery', url: 'https://bakery.test/' };
const context = { appOrigin: 'https://stayup.test', website, isHosted: false };

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
			_id: 'bakery_1',
			kind: 'partly-unreachable',
			startedAt: '2026-11-21T12:00:00.000Z',
			endedAt: null,
			error: 'The server did not accept the connection in time',
			statusCode: null,
			cause: {
				id: 'works-elsewhere',
				party: 'hosting',
				partyName: 'your hosting company',
				sentence: expect.stringMatching(/^It works from Virginia, USA, but not from Oregon, USA\. A firewall/),
				nextStep: expect.stringMatching(/^Ask your hosting company, and your CDN or firewall service/),
				message: expect.stringContaining('bakery.test/) has been partly unreachable since 2026-11-21 12:00:00 UTC.'),
			},
			checks: [
				{ at: '2026-11-21T12:00:00.000Z', region: 'us-east4', error: null, statusCode: 200, durationMs: 120 },
				{
					at: '2026-11-21T12:00:15.000Z',
					region: 'us-west1',
					statusCode: null,
					durationMs: 10_000,
					error: 'The server did not accept the connection in time',
				},
			],
		});
	});

	it('says that a rule about countries may be why regions abroad are refused', () => {
		const { checks } = aCondition().document;
		const refused = {
			at: noon,
			region: 'europe-west1',
			error: 'wrong_status',
			statusCode: 403,
			durationMs: 90,
		} as const;
		const { cause } = conditionOf(
			aCondition({ checks: [...checks.slice(0, 1), refused], error: 'wrong_status', statusCode: 403 }),
			context,
		);

		expect(cause).toMatchObject({ id: 'country-blocked', partyName: 'your CDN or firewall service' });
		expect(cause?.message).toContain('has been partly unreachable since');
	});

	it.each(['slow', 'maintenance'] as const)('has no cause while the website is %s, nor in an export', (kind) => {
		expect(conditionOf(aCondition({ kind }), context).cause).toBeNull();
		expect(conditionOf(aCondition(), null).cause).toBeNull();
	});

	it('of blocked checks says what to allow, with a message to send', () => {
		const { cause } = conditionOf(
			aCondition({ kind: 'blocked', error: 'blocked_by_firewall', statusCode: 403 }),
			context,
		);

		expect(cause?.nextStep).toContain('allow the user agent “Stayup/”');
		expect(cause?.message).toContain('Monitoring of our website Bakery (https://bakery.test/) has been blocked since');
	});

	it('names our team to the client whose website we host, also where only some regions reach it', () => {
		const hosted = { ...context, isHosted: true };
		const blocked = aCondition({ kind: 'blocked', error: 'blocked_by_firewall', statusCode: 403 });

		for (const condition of [aCondition(), blocked]) {
			expect(conditionOf(condition, hosted).cause).toMatchObject({
				partyName: 'your Stayup team',
				nextStep: 'We host this website, so our team fixes it. There is nothing you need to do.',
			});
		}
	});

	it('that is over says what was, without a next step', () => {
		const blocked = aCondition({ kind: 'blocked', error: 'blocked_by_firewall', statusCode: 403, end: noon + 60_000 });

		expect(conditionOf(blocked, context).cause).toMatchObject({
			sentence: 'Bot protection blocked the check: monitoring was blocked, but the website was not down.',
			nextStep: null,
			message: expect.stringContaining('Monitoring of our website Bakery (https://bakery.test/) was blocked from'),
		});
		expect(conditionOf(aCondition({ end: noon + 60_000 }), context).cause?.sentence).toMatch(
			/^It worked from Virginia/,
		);
	});
});
