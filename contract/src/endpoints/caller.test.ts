import { describe, expect, it } from 'vitest';
import { type ApiReply, type ApiRequest, createCaller, type EndpointName, endpoints } from '../index.ts';

/** `links`: of the replies, in their order. */
function callerWith(links: readonly (string | null)[] = []) {
	const sent: ApiRequest[] = [];
	const send = async (request: ApiRequest): Promise<ApiReply> => {
		sent.push(request);
		return { answer: [sent.length], link: links[sent.length - 1] ?? null };
	};
	return { ...createCaller({ rowOf: (name: EndpointName) => endpoints[name], send }), sent };
}

describe('the request of a call', () => {
	it('has encoded ids, so that they cannot change the path', async () => {
		const { call, sent } = callerWith();

		await call('checkWebsite', { params: { id: '../admin' } });

		expect(sent).toMatchObject([{ method: 'POST', path: '/api/websites/..%2Fadmin/check', body: null }]);
		expect(sent[0]?.headers.has('content-type')).toBe(false);
	});

	it('has the body as JSON', async () => {
		const { call, sent } = callerWith();

		await call('addWebsite', { body: { name: 'Shop', url: 'https://shop.example' } });

		expect(sent[0]?.body).toBe('{"name":"Shop","url":"https://shop.example"}');
		expect(sent[0]?.headers.get('content-type')).toBe('application/json');
	});

	it('has the query without what is undefined', async () => {
		const { callForPage, sent } = callerWith();

		await callForPage('listMaintenance', { query: { state: 'over', cursor: undefined, limit: 20 } });

		expect(sent[0]?.path).toBe('/api/maintenance?state=over&limit=20');
	});

	it('has percent-encoded header values, and no blank ones', async () => {
		const { call, sent } = callerWith();
		const body = { name: 'Zoë', email: 'zoe@example.com', password: 'correct horse' };

		await call('register', { body, headers: { 'x-time-zone': 'Mars/Olympus Mons é%' } });
		await call('register', { body, headers: { 'x-time-zone': '' } });

		const headers = sent.map((request) => request.headers.get('x-time-zone'));
		expect(headers).toEqual(['Mars/Olympus%20Mons%20%C3%A9%25', null]);
	});
});

describe('a list of several pages', () => {
	it('is loaded completely, each page from the link of the previous one', async () => {
		const next = '/api/websites?limit=200&whole=true&cursor=abc';
		const { callForAll, sent } = callerWith([`<${next}>; rel="next"`]);

		expect(await callForAll('listWebsites')).toEqual([1, 2]);
		expect(sent.map(({ path }) => path)).toEqual(['/api/websites?limit=200&whole=true', next]);
	});

	it('ends where the caller says so', async () => {
		const { callForEach, sent } = callerWith(Array(9).fill('</api/outages?cursor=abc>; rel="next"'));

		expect(await callForEach('listOwnOutages', {}, () => sent.length < 3)).toEqual([1, 2, 3]);
	});

	it('does not follow a link to another origin', async () => {
		const { callForAll } = callerWith(['<https://evil.example/>; rel="next"']);

		expect(await callForAll('listWebsites')).toEqual([1]);
	});
});
