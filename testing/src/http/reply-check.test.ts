import { describe, expect, it } from 'vitest';
import { openApi } from '../../../functions/src/api-docs/document.built.ts';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { createReplyCheck, type SeenReply } from './reply-check.ts';

function undocumentedIn(reply: Partial<SeenReply>): string[] {
	const check = createReplyCheck(openApi);
	const usual = { method: 'GET', path: '/api/websites/shop', status: 200, body: examples.getWebsite.reply };
	check.add({ headers: new Headers({ etag: 'W/"x"', 'x-request-id': 'r' }), ...usual, ...reply });
	return check.undocumented();
}

describe('a reply that the description has', () => {
	it.each<[string, Partial<SeenReply>]>([
		['a success', {}],
		[
			'a list',
			{ path: '/api/websites?limit=1', body: [examples.getWebsite.reply], headers: new Headers({ link: '<x>' }) },
		],
		['a refusal', { status: 429, headers: new Headers({ 'retry-after': '1' }), body: { message: 'Wait.' } }],
		['an unknown URL', { path: '/api/nothing', status: 404 }],
	])('is accepted: %s', (_name, reply) => {
		expect(undocumentedIn(reply)).toEqual([]);
	});
});

describe('a reply that the description lacks', () => {
	it.each<[string, Partial<SeenReply>]>([
		['getWebsite responds with 418', { status: 418 }],
		['getWebsite 200 has the header x-new', { headers: new Headers({ 'x-new': '1' }) }],
		['getWebsite 200 has the field newField', { body: { ...examples.getWebsite.reply, newField: 1 } }],
		[
			'listWebsites 200 has the field condition.since2',
			{ path: '/api/websites', body: [{ condition: { kind: 'slow', since2: 1 } }] },
		],
	])('is named: %s', (fault, reply) => {
		expect(undocumentedIn({ headers: new Headers(), ...reply })).toEqual([fault]);
	});
});
