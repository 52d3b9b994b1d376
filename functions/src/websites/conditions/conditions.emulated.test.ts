import type { ConditionDocument, ConditionPeriod, NewSession, Website } from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { conditionIdOf } from '../../platform/ids.ts';

const { stored } = openStoredData();
const start = Date.parse('2026-11-21T12:00:00Z');
let owner: NewSession;
let id: string;

beforeAll(async () => {
	owner = await register('Cleo');
	const { body } = await send<Website>('POST', '/api/websites', {
		token: owner.token,
		body: { name: 'Shop', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/cleos-shop` },
	});
	id = body._id;
	for (const [kind, minutes] of [
		['slow', 0],
		['blocked', 10],
		['maintenance', 20],
	] as const) {
		const condition: ConditionDocument = {
			ownerId: owner._id,
			websiteId: id,
			kind,
			start: start + minutes * 60_000,
			end: null,
			checks: [],
			error: kind === 'blocked' ? 'blocked_by_firewall' : null,
			statusCode: null,
			evidence: null,
		};
		await stored.conditions
			.doc(conditionIdOf(id, condition.start))
			.set({ ...condition, expireAt: Timestamp.fromMillis(Date.now() + 86_400_000) });
	}
});

describe('the conditions of a website', () => {
	it('are listed newest first, page by page', async () => {
		const seen: ConditionPeriod[] = [];
		let path: string | undefined = `/api/websites/${id}/conditions?limit=2`;
		while (path) {
			const page: { body: ConditionPeriod[]; headers: Headers } = await send<ConditionPeriod[]>('GET', path, {
				token: owner.token,
			});
			seen.push(...page.body);
			path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
		}

		expect(seen.map(({ kind }) => kind)).toEqual(['maintenance', 'blocked', 'slow']);
		expect(seen[1]?.cause?.message).toContain('Monitoring of our website Shop');
	});

	it('are not found by other users', async () => {
		const { token } = await register('Carol');

		expect((await send('GET', `/api/websites/${id}/conditions`, { token })).status).toBe(404);
	});
});
