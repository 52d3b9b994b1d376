import { describe, expect, it } from 'vitest';
import { type FirstAnswer, redirectProblems, urlsToAsk } from './redirects.ts';

const bare = 'https://bakery.example/';
const www = 'https://www.bakery.example/';
const to = (location: string, statusCode = 301): FirstAnswer => ({ statusCode, location, problem: null });
const page: FirstAnswer = { statusCode: 200, location: null, problem: null };
const gone: FirstAnswer = { statusCode: null, location: null, problem: 'The domain name was not found' };
const right = {
	'http://bakery.example/': to(bare),
	'http://www.bakery.example/': to(bare, 308),
	[bare]: page,
	[www]: to(bare),
};

const problemsWith = (answers: Record<string, FirstAnswer>, url = bare) =>
	redirectProblems(url, new Map(Object.entries({ ...right, ...answers })));

describe('the URLs of a website', () => {
	it.each([
		[
			'of a bare domain are also those of www',
			bare,
			['http', 'https'].flatMap((scheme) => [`${scheme}://bakery.example/`, `${scheme}://www.bakery.example/`]),
		],
		[
			'of www are also those of the bare domain',
			www,
			['http', 'https'].flatMap((scheme) => [`${scheme}://www.bakery.example/`, `${scheme}://bakery.example/`]),
		],
		[
			'of a country’s domain are found',
			'https://bakery.co.uk/shop',
			['http', 'https'].flatMap((scheme) => [`${scheme}://bakery.co.uk/`, `${scheme}://www.bakery.co.uk/`]),
		],
		['of another subdomain are only its own', 'https://shop.bakery.com/', ['http://shop.bakery.com/']],
		['under a shared domain are only its own', 'https://bakery.github.io/', ['http://bakery.github.io/']],
		['of an IP are only its own', 'https://192.0.2.7/', ['http://192.0.2.7/']],
		['with a port are none', 'https://bakery.com:8443/', []],
		['without a certificate are none', 'http://bakery.com/', []],
	])('%s', (_, url, expected) => {
		expect(urlsToAsk(url)).toEqual(expected);
	});
});

describe('the redirects', () => {
	it.each([
		['to the bare domain', bare, {}],
		['to www', bare, { [bare]: to(www), [www]: page }],
		['to www, which is linked', www, { [bare]: to(www), [www]: page }],
		['first to https of its own host', bare, { 'http://www.bakery.example/': to(www) }],
		['by a path', bare, { 'http://bakery.example/': to('https://bakery.example/en/') }],
	])('are right if they lead %s', (_, url, answers) => {
		expect(problemsWith(answers, url)).toEqual([]);
	});

	it.each<[string, Record<string, FirstAnswer>, string]>([
		[
			'http answers itself',
			{ 'http://bakery.example/': page },
			'http://bakery.example/ does not lead to https, but answers with status 200.',
		],
		[
			'http leads on to http',
			{ 'http://bakery.example/': to('http://www.bakery.example/') },
			'http://bakery.example/ leads to http://www.bakery.example/.',
		],
		[
			'http leads elsewhere',
			{ 'http://bakery.example/': to('https://parked.example/') },
			'http://bakery.example/ leads to https://parked.example/.',
		],
		[
			'http leads to https for now',
			{ 'http://bakery.example/': to(bare, 302) },
			'http://bakery.example/ redirects with status 302; a permanent redirect has 301 or 308.',
		],
		[
			'http does not answer',
			{ 'http://www.bakery.example/': gone },
			'http://www.bakery.example/: The domain name was not found.',
		],
		['www does not answer', { [www]: gone }, 'https://www.bakery.example/: The domain name was not found.'],
		['both show the page', { [www]: page }, 'bakery.example and www.bakery.example do not lead to each other.'],
		[
			'www leads for now',
			{ [www]: to(bare, 307) },
			'https://www.bakery.example/ redirects with status 307; a permanent redirect has 301 or 308.',
		],
		[
			'www leads to http',
			{ [www]: to('http://bakery.example/') },
			'bakery.example and www.bakery.example do not lead to each other.',
		],
		[
			'a location is no URL',
			{ [www]: to('https://') },
			'bakery.example and www.bakery.example do not lead to each other.',
		],
	])('are wrong if %s', (_, answers, expected) => {
		expect(problemsWith(answers)).toEqual([expected]);
	});

	it('of a URL without a certificate are wrong', () => {
		expect(redirectProblems('http://bakery.example/', new Map())).toEqual([
			'http://bakery.example/ has no certificate, because it begins with http://.',
		]);
	});
});
