/** Redirects and the cookies between them. */
import { because, ok, page, response, type WebAnswer, type WebCase, type WebRequest } from '../web-case.ts';

const empty = 'Content-Length: 0';
const redirect = (location: string, ...headers: string[]): WebAnswer => ({
	bytes: response(['HTTP/1.1 302 Found', `Location: ${location}`, ...headers, empty], ''),
});
const found: WebAnswer = { bytes: ok() };
const notFound: WebAnswer = {
	bytes: response(['HTTP/1.1 404 Not Found', 'Content-Type: text/html', 'Content-Length: 4'], 'Gone'),
};

/** The first request is redirected to `location`; the page is at `target`, and nowhere else. */
function to(
	source: string,
	rows: Record<string, [location: string | ((request: WebRequest) => string), target: string]>,
): WebCase[] {
	return Object.entries(rows).map(([id, [location, target]]) => ({
		id,
		source,
		answer(request) {
			if (request.path === '/') return redirect(typeof location === 'string' ? location : location(request));
			// Chromium alone encodes this character.
			return request.target.replace('%7C', '|') === target.replace('ID', id) ? found : notFound;
		},
	}));
}

function chain(id: string, length: number): WebCase {
	return {
		id,
		source: 'Browsers follow 20 redirects, other monitors 10',
		answer({ path }) {
			const hop = Number(path.slice(1) || '0');
			return hop < length ? redirect(`/${id}/${hop + 1}`) : found;
		},
	};
}

const statuses: WebCase[] = [301, 302, 303, 307, 308].map((status) => ({
	id: `redirect-${status}`,
	source: 'RFC 9110, 15.4',
	answer: ({ path }) =>
		path === '/' ? { bytes: response([`HTTP/1.1 ${status} Moved`, 'Location: ./page', empty], '') } : found,
}));

const others: WebCase[] = [300, 304, 305, 306].map((status) => ({
	id: `no-redirect-${status}`,
	source: 'RFC 9110, 15.4: browsers do not follow these',
	answer: ({ path }) =>
		path === '/' ? { bytes: response([`HTTP/1.1 ${status} Other`, 'Location: ./page', empty], '') } : found,
}));

const locations: WebCase[] = [
	...to('RFC 3986, 5', {
		'location-relative': ['page', '/ID/page'],
		'location-dot': ['./page', '/ID/page'],
		'location-absolute-path': [(request) => `${request.target}page`, '/ID/page'],
		'location-parent': ['../location-parent/page', '/ID/page'],
		'location-query': ['?page=2', '/ID/?page=2'],
		'location-other-scheme-form': [({ port }) => `//127.0.0.1:${port}/location-other-scheme-form/page`, '/ID/page'],
		'location-absolute': [({ port }) => `http://127.0.0.1:${port}/location-absolute/page`, '/ID/page'],
		'location-other-host': [({ port }) => `http://other.localhost:${port}/location-other-host/page`, '/ID/page'],
		'location-fragment': ['page#part', '/ID/page'],
		'location-blank-around': ['   page   ', '/ID/page'],
		'location-dots': ['a/../b/./page', '/ID/b/page'],
		'location-backslash': ['\\location-backslash\\page', '/ID/page'],
		'location-upper-case-scheme': [
			({ port }) => `HTTP://127.0.0.1:${port}/location-upper-case-scheme/page`,
			'/ID/page',
		],
		'location-blank-inside': ['a page', '/ID/a%20page'],
		'location-encoded': ['a%20page', '/ID/a%20page'],
		'location-encoded-twice': ['a%2520page', '/ID/a%2520page'],
		'location-bad-percent': ['100%', '/ID/100%'],
		'location-quotes': ['"page"', '/ID/%22page%22'],
		'location-brackets': ['page[1]', '/ID/page[1]'],
		'location-pipe': ['a|b', '/ID/a|b'],
		'location-braces': ['{page}', '/ID/%7Bpage%7D'],
		'location-plus': ['a+b?c+d', '/ID/a+b?c+d'],
		'location-semicolon': ['page;v=1', '/ID/page;v=1'],
		'location-tab': ['pa\tge', '/ID/page'],
	}),
	...to('CMS and shops with paths that are not ASCII; how Chromium encodes bytes of Location', {
		'location-utf8': ['\xc3\xbcber-uns/', '/ID/%C3%BCber-uns/'],
		'location-utf8-query': ['?q=\xc3\xbc', '/ID/?q=%C3%BC'],
		'location-utf8-cyrillic': ['\xd0\xb4\xd0\xbe\xd0\xbc', '/ID/%D0%B4%D0%BE%D0%BC'],
		'location-utf8-japanese': ['\xe8\x8a\xb1', '/ID/%E8%8A%B1'],
		'location-utf8-emoji': ['\xf0\x9f\x8c\xb8', '/ID/%F0%9F%8C%B8'],
		'location-latin1': ['\xfcber-uns/', '/ID/%FCber-uns/'],
		'location-latin1-query': ['?q=\xfc', '/ID/?q=%FC'],
		'location-mixed': ['\xc3\xbc/\xfc', '/ID/%C3%BC/%FC'],
	}),
	{
		id: 'location-missing',
		source: 'RFC 9110, 10.2.2',
		answer: () => ({
			bytes: response(['HTTP/1.1 302 Found', 'Content-Type: text/html', `Content-Length: ${page.length}`]),
		}),
	},
	{
		id: 'location-empty',
		source: 'RFC 9110, 10.2.2',
		answer: () => redirect(''),
	},
	{
		id: 'location-not-a-url',
		source: 'Scripts with an empty setting',
		answer: () => redirect('http://'),
	},
	{
		id: 'location-file',
		source: 'Browsers refuse redirects to files',
		answer: () => redirect('file:///etc/passwd'),
	},
	{
		id: 'location-javascript',
		source: 'Browsers refuse redirects to scripts',
		answer: () => redirect('javascript:alert(1)'),
	},
];

const chains: WebCase[] = [
	...[1, 2, 5, 6, 9, 10, 21, 30].map((length) => chain(`chain-${length}`, length)),
	...because('More than ten redirects slow every visitor down, and other monitors stop there as well.', [
		chain('chain-11', 11),
		chain('chain-19', 19),
	]),
	{ id: 'loop-to-itself', source: 'Settings of HTTPS behind a CDN', answer: () => redirect('./') },
	{
		id: 'loop-of-two',
		source: 'Settings of www behind a CDN',
		answer: ({ path }) => redirect(path === '/' ? './other' : './'),
	},
];

const setOnce =
	(cookie: string, awaited: string): WebCase['answer'] =>
	({ cookies, target }) =>
		cookies.includes(awaited) ? found : redirect(target, `Set-Cookie: ${cookie}`);

const cookieRow = (id: string, cookie: string, awaited: string): WebCase => ({
	id,
	source: 'Shops and logins that redirect to themselves until a cookie comes back (RFC 6265)',
	answer: setOnce(cookie, awaited),
});

const cookies: WebCase[] = [
	cookieRow('cookie-plain', 'seen=1', 'seen=1'),
	cookieRow('cookie-path', 'seen=1; Path=/', 'seen=1'),
	cookieRow('cookie-own-path', 'seen=1; Path=/cookie-own-path', 'seen=1'),
	cookieRow('cookie-other-path', 'seen=1; Path=/elsewhere', 'seen=1'),
	cookieRow('cookie-http-only', 'seen=1; HttpOnly; SameSite=Lax', 'seen=1'),
	cookieRow('cookie-strict', 'seen=1; SameSite=Strict', 'seen=1'),
	cookieRow('cookie-max-age', 'seen=1; Max-Age=3600', 'seen=1'),
	cookieRow('cookie-expires', 'seen=1; Expires=Wed, 01 Jan 2098 00:00:00 GMT', 'seen=1'),
	cookieRow('cookie-deleted', 'seen=1; Max-Age=0', 'seen=1'),
	cookieRow('cookie-expired', 'seen=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'seen=1'),
	cookieRow('cookie-quoted', 'seen="1"', 'seen="1"'),
	cookieRow('cookie-empty-value', 'seen=', 'seen='),
	cookieRow('cookie-equals-in-value', 'seen=a=b=c', 'seen=a=b=c'),
	cookieRow('cookie-blanks', '  seen  =  1  ', 'seen=1'),
	cookieRow('cookie-foreign-domain', 'seen=1; Domain=example.com', 'seen=1'),
	{
		id: 'cookie-two-steps',
		source: 'Logins that set one cookie after the other',
		answer({ cookies: sent, target }) {
			if (!sent.includes('first=1')) return redirect(target, 'Set-Cookie: first=1');
			return sent.includes('second=2') ? found : redirect(target, 'Set-Cookie: second=2');
		},
	},
	{
		id: 'cookie-replaced',
		source: 'Counters in a cookie',
		answer({ cookies: sent, target }) {
			const count = Number(/count=(\d)/.exec(sent)?.[1] ?? '0');
			return count >= 3 ? found : redirect(target, `Set-Cookie: count=${count + 1}`);
		},
	},
	{
		id: 'cookie-checked-in-query',
		source: 'Logins that test for cookies',
		answer({ cookies: sent, target, path }) {
			if (sent.includes('test=1')) return found;
			return path.includes('cookiesChecked')
				? notFound
				: redirect(`${target}?cookiesChecked=1`, 'Set-Cookie: test=1; Path=/');
		},
	},
	{
		id: 'cookie-not-to-another-host',
		source: 'RFC 6265, 5.3: a cookie belongs to its host',
		answer({ path, port, cookies: sent }) {
			if (path === '/')
				return redirect(`http://other.localhost:${port}/cookie-not-to-another-host/page`, 'Set-Cookie: seen=1; Path=/');
			return sent.includes('seen=1') ? notFound : found;
		},
	},
];

export const redirects: Record<string, WebCase[]> = {
	'Statuses of redirects': [...statuses, ...others],
	Locations: locations,
	'Chains of redirects': chains,
	Cookies: cookies,
};
