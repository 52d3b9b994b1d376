import { beforeEach, describe, expect, it } from 'vitest';
import {
	type Answer,
	declaredHeaders,
	type FakeProduct,
	fetchFrom,
	healthyProduct,
	json,
	pageAnswer,
} from '../testing/fake-product.ts';
import { runSmokeChecks, type SmokeDeps, smokeChecks } from './smoke-checks.ts';

const origin = 'https://app.stayup-test.com';
let product: FakeProduct = {};
let waits = 0;

beforeEach(() => {
	waits = 0;
	product = healthyProduct();
});

async function problems(login: SmokeDeps['login'] = { email: 'smoke@stayup-test.com', password: 'secret' }) {
	const wait = async () => {
		waits += 1;
	};
	const reports = await runSmokeChecks(smokeChecks, { origin, fetch: fetchFrom(product, origin), wait, login });
	return reports.flatMap((report) => report.problems);
}

describe('the smoke test', () => {
	it('finds nothing wrong with a healthy product', async () => {
		expect(await problems()).toEqual([]);
		expect(waits).toBe(0);
	});

	it('waits for the first minutes of a new deployment', async () => {
		const late = { ...json(503, { status: 'late' }) };
		product['GET /api/health'] = late;
		const wait = async () => {
			waits += 1;
			if (waits === 3) product['GET /api/health'] = json(200, { status: 'ok' });
		};
		const reports = await runSmokeChecks(smokeChecks, { origin, fetch: fetchFrom(product, origin), wait, login: null });

		expect(reports.flatMap((report) => report.problems)).toEqual([]);
	});

	it.each<[string, string, Answer, string]>([
		['a home page that fails', 'GET /', json(500, {}), '/ responds with 500.'],
		[
			'a page of somebody else',
			'GET /login',
			{ ...pageAnswer(), body: 'Welcome to nginx' },
			'/login does not contain "Log in".',
		],
		['a page without its script', 'GET /', { ...pageAnswer(), body: '<title></title>' }, '/ loads no script.'],
		['a script that is missing', 'GET /assets/app.js', json(404, {}), '/assets/app.js responds with 404.'],
		['a page instead of a script', 'GET /assets/app.js', pageAnswer(), '/assets/app.js is a page instead of a file.'],
		['a missing command line', 'GET /cli/stayup.tgz', json(404, {}), '/cli/stayup.tgz responds with 404.'],
		[
			'another page for a missing one',
			'GET /there-is-no-such-page',
			pageAnswer(),
			'A page that does not exist responds with 200 instead of 404.',
		],
		['a path that breaks Hosting', 'GET /%E0%A4%A', json(500, {}), 'A path that cannot be decoded responds with 500.'],
		['an open API', 'GET /api/websites', json(200, []), '/api/websites responds with 200 instead of 401.'],
		[
			'checks that do not reach their function',
			'POST /api/websites/none/check',
			{ ...pageAnswer(), status: 404 },
			'does not respond in JSON',
		],
		[
			'a CORS header',
			'GET /api/there-is-no-such-call',
			{ ...json(404, {}), headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' } },
			'lets pages of others read it',
		],
		[
			'stopped monitoring',
			'GET /api/health',
			json(503, { status: 'late' }),
			'/api/health responds with 503: monitoring does not run.',
		],
		['a login that fails', 'POST /api/auth/login', json(500, {}), 'The login responds with 500.'],
		[
			'a token that opens nothing',
			'GET /api/websites with a token',
			json(401, {}),
			'The websites of the account respond with 401.',
		],
	])('finds %s', async (_, call, answer, problem) => {
		product[call] = answer;

		expect((await problems()).join('\n')).toContain(problem);
	});

	it.each(declaredHeaders.map(({ key }) => key))('finds a page without the header %s', async (key) => {
		const answer = pageAnswer();
		delete answer.headers[key];
		product['GET /login'] = answer;

		expect(await problems()).toEqual([`The header ${key} is missing.`]);
	});

	it('finds a weaker policy', async () => {
		const answer = pageAnswer();
		answer.headers['Content-Security-Policy'] = "default-src 'self'";
		answer.headers['Strict-Transport-Security'] = 'max-age=60';
		product['GET /login'] = answer;

		expect(await problems()).toEqual([
			'The header Content-Security-Policy is not the one of firebase.json.',
			'The header Strict-Transport-Security lasts only 60 seconds.',
		]);
	});

	it('says that nothing responds', async () => {
		const refused: SmokeDeps['fetch'] = async () => {
			throw new Error('connect ECONNREFUSED');
		};
		const reports = await runSmokeChecks(smokeChecks, { origin, fetch: refused, wait: async () => {}, login: null });

		expect(reports[0]?.problems).toEqual(['No response: connect ECONNREFUSED.']);
	});
});
