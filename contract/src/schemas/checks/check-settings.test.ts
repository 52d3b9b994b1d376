import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defaultCheckSettings, describeCachedAnswer, parseStatusCodes } from '../../values/checks/check-settings.ts';
import { describeRule, parseJsonPath } from '../../values/checks/rules.ts';
import { CheckSettings, NewCheckSettings } from './check-settings.ts';

const request = (more: object) => ({ request: more });
const credentials = (more: object) => request({ credentials: more });
const header = (more: object) => request({ headers: [more] });

describe('the settings of checks', () => {
	it('take their defaults where they are missing', () => {
		expect(z.parse(NewCheckSettings, {})).toEqual(defaultCheckSettings());
		expect(z.parse(CheckSettings, defaultCheckSettings())).toEqual(defaultCheckSettings());
	});

	it('accept rules, a limit for slow and a request', () => {
		const settings = {
			acceptedStatusCodes: '200-299, 401',
			rules: [
				{ kind: 'body-contains', text: 'Buy now' },
				{ kind: 'body-lacks', text: 'Fatal error' },
				{ kind: 'body-matches', pattern: '\\+49 \\d+' },
				{ kind: 'json', path: 'status.items[0]', comparison: 'less', value: '5' },
				{ kind: 'json', path: 'status', comparison: 'exists', value: null },
				{ kind: 'header', name: 'X-Version', comparison: 'equals', value: '7' },
			],
			slowAboveMs: 1500,
			bypassCache: true,
			request: {
				method: 'POST',
				headers: [
					{ name: 'Accept', value: 'application/json' },
					{ name: 'X-Key', secret: ' s3cret ' },
					{ name: 'X-Old-Key', secret: true },
				],
				body: '{"a": 1}',
				credentials: { kind: 'basic', user: 'rosa', password: ' pass:word ' },
			},
		};

		expect(z.parse(NewCheckSettings, settings)).toEqual(settings);
	});

	it.each([
		[{ acceptedStatusCodes: '200-' }, 'acceptedStatusCodes', /status codes from 100 to 599/],
		[{ acceptedStatusCodes: '' }, 'acceptedStatusCodes', /Please enter/],
		[{ slowAboveMs: 1 }, 'slowAboveMs', /from 50 to 9000/],
		[{ rules: [{ kind: 'sum' }] }, 'rules.0.kind', /choose what the rule checks/],
		[{ rules: [{ kind: 'body-contains', text: ' ' }] }, 'rules.0.text', /enter the text/],
		[{ rules: [{ kind: 'json', path: 'a..b', comparison: 'exists' }] }, 'rules.0.path', /a path such as/],
		[{ rules: [{ kind: 'json', path: 'a', comparison: 'is' }] }, 'rules.0.comparison', /how to compare/],
		[{ rules: [{ kind: 'json', path: 'a', comparison: 'equals' }] }, 'rules.0.value', /value to compare/],
		[{ rules: [{ kind: 'json', path: 'a', comparison: 'less', value: 'b' }] }, 'rules.0.value', /a number/],
		[{ rules: [{ kind: 'header', name: 'a b', comparison: 'exists' }] }, 'rules.0.name', /without spaces/],
		[request({ method: 'PUT' }), 'request.method', /GET, HEAD or POST/],
		[request({ body: 'a' }), 'request.body', /Only POST/],
		[request({ method: 'POST', body: 'ä'.repeat(4097) }), 'request.body', /8 KB/],
		[header({ name: 'Host', value: 'a' }), 'request.headers.0.name', /We set this header/],
		[header({ name: 'X-A' }), 'request.headers.0', /a name, and a value or a secret/],
		[header({ name: 'X-A', value: 'a\r\nb' }), 'request.headers.0.value', /ASCII/],
		[header({ name: 'X-A', secret: 'ä' }), 'request.headers.0.secret', /ASCII/],
		[
			request({
				headers: [
					{ name: 'A', value: '1' },
					{ name: 'a', value: '2' },
				],
			}),
			'request.headers',
			/each header once/,
		],
		[credentials({ kind: 'digest' }), 'request.credentials.kind', /basic or bearer/],
		[credentials({ kind: 'basic', user: 'a:b', password: 'c' }), 'request.credentials.user', /colon/],
		[credentials({ kind: 'basic', user: 'a', password: '' }), 'request.credentials.password', /enter the password/],
		[credentials({ kind: 'bearer', token: 'a b' }), 'request.credentials.token', /without blanks/],
		[
			request({ headers: [{ name: 'authorization', value: 'x' }], credentials: { kind: 'bearer', token: 't' } }),
			'request.credentials',
			/either credentials/,
		],
		[
			{ rules: [{ kind: 'body-contains', text: 'a' }], ...request({ method: 'HEAD' }) },
			'request.method',
			/receives no page/,
		],
	])('name the field and the problem of %j', (settings, path, message) => {
		const { error } = z.safeParse(NewCheckSettings, settings);

		expect(new Set(error?.issues.map((issue) => issue.path.join('.')))).toEqual(new Set([path]));
		expect(error?.issues[0]?.message).toMatch(message);
	});
});

describe('status codes', () => {
	it.each([
		['200', [[200, 200]]],
		[
			' 200-299 ,401',
			[
				[200, 299],
				[401, 401],
			],
		],
	])('%j are ranges', (text, ranges) => {
		expect(parseStatusCodes(text)).toEqual(ranges);
	});

	it.each(['', '20', '2000', '99', '600', '299-200', '200,', '200 201', 'ok', '200-299-300'])('%j are none', (text) => {
		expect(parseStatusCodes(text)).toBeNull();
	});
});

describe('the path of a JSON value', () => {
	it.each([
		['status', ['status']],
		['data.items[0].name', ['data', 'items', 0, 'name']],
		['$.data["a.b"]', ['data', 'a.b']],
		['[1][2]', [1, 2]],
	])('%j has steps', (text, steps) => {
		expect(parseJsonPath(text)).toEqual(steps);
	});

	it.each(['', '$', '.', 'a.', '.a', 'a..b', 'a b', 'a[', 'a[x]', 'a[0]b', 'a[-1]', '["a"'])('%j is none', (text) => {
		expect(parseJsonPath(text)).toBeNull();
	});
});

it('says that an answer came from a cache, and how old it is', () => {
	expect(describeCachedAnswer({ ageSeconds: 11_000, header: 'x-cache: HIT' })).toBe(
		'This answer came from a cache, 3 hours old (x-cache: HIT). The website itself may answer differently.',
	);
	expect(describeCachedAnswer({ ageSeconds: null, header: 'cf-cache-status: HIT' })).toMatch(
		/^This answer came from a cache \(cf-cache-status: HIT\)\./,
	);
});

it('describes each rule in a sentence', () => {
	expect(describeRule({ kind: 'body-lacks', text: 'Error' })).toBe('The page does not contain “Error”');
	expect(describeRule({ kind: 'json', path: 'a.b', comparison: 'less', value: '5' })).toBe(
		'a.b in the JSON is less than 5',
	);
	expect(describeRule({ kind: 'header', name: 'Age', comparison: 'exists', value: null })).toBe(
		'The header Age exists',
	);
});
