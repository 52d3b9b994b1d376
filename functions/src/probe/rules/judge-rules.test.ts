import type { Rule } from '@stayup/contract';
import { checkSettings } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { createSecretMask } from '../request/hide-secrets.ts';
import { hasFailed, judgeRules } from './judge-rules.ts';

const html = `<!doctype html><title>Rosa &amp; Co</title><style>.hidden { color: red }</style>
<h2>Open<i>ing</i> hours</h2><a>&#105;nfo@rosa.example</a>
<p>Call <b>+49</b> 30 1234&nbsp;567</p><button>Buy   now</button>`;

function judge(rule: Rule, text: string | null = html, headers: Record<string, string> = {}) {
	return judgeRules([rule], { headers, text })[0];
}

describe('a rule about the page', () => {
	it.each<[Rule, boolean]>([
		[{ kind: 'body-contains', text: 'Rosa & Co' }, true],
		[{ kind: 'body-contains', text: 'Rosa &amp; Co' }, true],
		[{ kind: 'body-contains', text: 'Buy now' }, true],
		[{ kind: 'body-contains', text: '+49 30 1234 567' }, true],
		[{ kind: 'body-contains', text: 'buy now' }, false],
		[{ kind: 'body-contains', text: 'Opening hours' }, true],
		[{ kind: 'body-contains', text: 'info@rosa.example' }, true],
		[{ kind: 'body-lacks', text: 'Opening' }, false],
		[{ kind: 'body-lacks', text: 'Fatal error' }, true],
		[{ kind: 'body-lacks', text: 'Buy now' }, false],
		[{ kind: 'body-matches', pattern: 'Call .*\\d{2}' }, true],
		[{ kind: 'body-matches', pattern: '(?i)rosa' }, true],
		[{ kind: 'body-matches', pattern: '^Rosa' }, false],
		[{ kind: 'body-matches', pattern: '(?=never)' }, false],
	])('%j passes: %s', (rule, passed) => {
		expect(judge(rule)).toMatchObject({ index: 0, passed });
	});

	it('shows what it found, and otherwise how the page begins', () => {
		expect(judge({ kind: 'body-contains', text: 'Buy now' })?.seen).toContain('567 Buy now');
		expect(judge({ kind: 'body-contains', text: 'Sold out' })?.seen).toBe(
			'Rosa & Co Opening hours info@rosa.example Call +49 30 1234 567 Buy now',
		);
		expect(judge({ kind: 'body-contains', text: 'Sold out' }, '')?.seen).toBe('The page is empty.');
		expect(judge({ kind: 'body-lacks', text: 'Sold out' }, null)).toMatchObject({
			passed: false,
			seen: 'The page is compressed in a way that we cannot read.',
		});
	});

	it('shows at most 200 characters, and no secrets of the request', () => {
		const mask = createSecretMask(
			checkSettings({ request: { credentials: { kind: 'bearer', token: 's3cret-token' } } }),
		);
		const [result] = judgeRules(
			[{ kind: 'body-contains', text: 'Sold out' }],
			{ headers: {}, text: `you sent s3cret-token ${'x'.repeat(173)} s3cret-token` },
			mask,
		);

		expect(result?.seen).toBe(`you sent … ${'x'.repeat(173)} …`);
	});
});

it('searches as much of an endless page as a regular expression may take time for', () => {
	const page = `${'a'.repeat(1_000_000)}b`;

	expect(judge({ kind: 'body-matches', pattern: '(a+)+([a-z]{1,40}x?){1,3}b$' }, page)).toMatchObject({
		notJudged: 'expression-too-slow',
	});
	expect(judge({ kind: 'body-matches', pattern: 'b' }, page)).toMatchObject({ passed: true });
});

describe('a rule about JSON', () => {
	const json =
		'{"status": "ok", "count": 7, "free": null, "items": [{"name": "bread"}], "a.b": true, "constructor": 1}';
	const rule = (
		path: string,
		comparison: 'equals' | 'less' | 'greater' | 'exists',
		value: string | null = null,
	): Rule => ({
		kind: 'json',
		path,
		comparison,
		value,
	});

	it.each<[Rule, boolean, string]>([
		[rule('status', 'equals', 'ok'), true, 'ok'],
		[rule('count', 'equals', '7.0'), true, '7'],
		[rule('count', 'less', '8'), true, '7'],
		[rule('count', 'greater', '7'), false, '7'],
		[rule('status', 'less', '8'), false, 'ok'],
		[rule('items[0].name', 'equals', 'bread'), true, 'bread'],
		[rule('["a.b"]', 'equals', 'true'), true, 'true'],
		[rule('free', 'exists'), true, 'null'],
		[rule('items', 'exists'), true, '[{"name":"bread"}]'],
		[rule('toString', 'exists'), false, 'The JSON has no toString.'],
		[rule('status.length', 'exists'), false, 'The JSON has no status.length.'],
		[rule('items[1]', 'exists'), false, 'The JSON has no items[1].'],
		[rule('__proto__', 'exists'), false, 'The JSON has no __proto__.'],
	])('%j passes: %s, and shows %j', (given, passed, seen) => {
		expect(judge(given, json)).toMatchObject({ passed, seen });
	});

	it('compares numbers of any length exactly, and does not change others beside them', () => {
		const long = '{"id": 9007199254740993, "list": [1.0, 9007199254740993], "price": 1.0, "hash": "3e"}';

		expect(judge(rule('id', 'equals', '9007199254740993'), long)).toMatchObject({
			passed: true,
			seen: '9007199254740993',
		});
		expect(judge(rule('id', 'equals', '9007199254740992'), long)).toMatchObject({ passed: false });
		expect(judge(rule('id', 'greater', '9007199254740992'), long)).toMatchObject({ passed: true });
		expect(judge(rule('list', 'equals', '[1,9007199254740993]'), long)).toMatchObject({ passed: true });
		expect(judge(rule('price', 'equals', '1'), long)).toMatchObject({ passed: true, seen: '1' });
		expect(judge(rule('id.digits', 'exists'), long)).toMatchObject({ passed: false });
	});

	it('fails for a page and for JSON that is nested too deeply', () => {
		expect(judge(rule('a', 'exists'))).toMatchObject({ passed: false, seen: 'The response is not JSON.' });
		expect(judge(rule('a', 'exists'), '['.repeat(10_000) + ']'.repeat(10_000))).toMatchObject({
			passed: false,
			seen: 'The JSON is nested deeper than 200 levels.',
		});
	});
});

describe('a rule about a header', () => {
	const headers = { 'x-version': '7', 'content-type': 'text/html; charset=utf-8' };

	it.each<[Rule, boolean, string]>([
		[{ kind: 'header', name: 'X-Version', comparison: 'equals', value: '7' }, true, '7'],
		[
			{ kind: 'header', name: 'Content-Type', comparison: 'contains', value: 'utf-8' },
			true,
			'text/html; charset=utf-8',
		],
		[
			{ kind: 'header', name: 'Content-Type', comparison: 'equals', value: 'text/html' },
			false,
			'text/html; charset=utf-8',
		],
		[{ kind: 'header', name: 'Age', comparison: 'exists', value: null }, false, 'The response has no header Age.'],
	])('%j passes: %s', (rule, passed, seen) => {
		expect(judge(rule, null, headers)).toMatchObject({ passed, seen });
	});
});

describe('a page that goes on after what was read', () => {
	const begin = '<h1>Rosa</h1> Fatal error, order n';
	const cut = (rule: Rule) => judgeRules([rule], { headers: {}, text: begin, isCut: true })[0];
	const judgedAs = (result: ReturnType<typeof cut>) => result?.notJudged ?? result?.passed;

	it.each<[Rule, boolean | string]>([
		[{ kind: 'body-contains', text: 'Rosa' }, true],
		[{ kind: 'body-contains', text: 'Order now' }, 'page-too-large'],
		[{ kind: 'body-lacks', text: 'Fatal error' }, false],
		[{ kind: 'body-lacks', text: 'Warning' }, 'page-too-large'],
		[{ kind: 'body-matches', pattern: 'R\\w+a' }, true],
		[{ kind: 'body-matches', pattern: 'order .*' }, true],
		[{ kind: 'body-matches', pattern: 'order n$' }, 'page-too-large'],
		[{ kind: 'body-matches', pattern: 'order n\\b' }, 'page-too-large'],
		[{ kind: 'body-matches', pattern: 'never' }, 'page-too-large'],
		[{ kind: 'json', path: 'a', comparison: 'exists', value: null }, 'page-too-large'],
		[{ kind: 'header', name: 'Age', comparison: 'exists', value: null }, false],
	])('%j is judged as %s', (rule, expected) => {
		const result = cut(rule);

		expect(judgedAs(result)).toBe(expected);
		expect(result && hasFailed(result)).toBe(expected === false);
	});

	it('is the same for a page that its expression takes too long to search', () => {
		const result = judge({ kind: 'body-matches', pattern: '(a+)+([a-z]{1,40}x?){1,3}b' }, 'a'.repeat(1_000_000));

		expect(result).toMatchObject({ passed: false, notJudged: 'expression-too-slow' });
	});
});

describe('a word with tags inside', () => {
	it.each([
		['Open<b class="x">ing</b> hours', true],
		['O<i>p<b>ening</b></i> hours', true],
		['Open<!-- a > b -->ing hours', true],
		['Open<B\n>ing</B> hours', true],
		['Open<b title="a>b">ing</b> hours', true],
		['Opening<span></span> hours', true],
		[`${'O'.repeat(30)}pe<b>ning hours</b>`, true],
		['Open<p>ing hours', false],
		['Open<br>ing hours', false],
		['Open<bing hours', false],
	])('%j is found: %s', (text, passed) => {
		expect(judge({ kind: 'body-contains', text: 'Opening hours' }, text)).toMatchObject({ passed });
	});
});

it.each(['', 'a'])('what a rule saw never has half a character, with %j before', (before) => {
	const text = `${before}${'🔧'.repeat(300)}end${'🔧'.repeat(300)}`;
	const seen = (['end', 'missing'] as const).map(
		(sought) => judgeRules([{ kind: 'body-contains', text: sought }], { headers: {}, text })[0]?.seen ?? '',
	);

	expect(seen.map((one) => one.isWellFormed())).toEqual([true, true]);
	expect(seen[0]).toContain('end');
});
