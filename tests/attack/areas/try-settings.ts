/** The check with settings that are not saved: it requests a URL of the caller, with headers, a body and stored credentials. */
import { defaultCheckSettings, type NewSession, type Website } from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { refusedHosts, refusedUrls } from '@stayup/testing/hostile-urls';
import { switchSite } from '@stayup/testing/websites';
import { type Area, type Attempt, call, statusOtherThan } from '../attempt.ts';
import type { Target } from '../target.ts';

const path = '/api/websites/try';
const password = 'correct-horse-battery';
const triesAnHour = 60;
const site = (name: string) => `${process.env.STAYUP_WEBSITES_ORIGIN}/${name}`;

const request = (fields: object) => ({
	...defaultCheckSettings(),
	request: { ...defaultCheckSettings().request, ...fields },
});
const header = (name: string, value = 'x') => request({ headers: [{ name, value }] });
const rules = (...list: object[]) => ({ ...defaultCheckSettings(), rules: list });
const basic = (secret: string | true) => request({ credentials: { kind: 'basic', user: 'rosa', password: secret } });

/** Settings that would change the request on the wire, or take the prober's time or memory. */
const refusedSettings: Readonly<Record<string, object>> = {
	'a header with a line break': header('X-Shop', 'a\r\nHost: evil.example'),
	'a header name with a line break': header('X-Shop\r\nHost'),
	'a header name with a colon': header('X-Shop: a'),
	'an own Host': header('Host', 'metadata.google.internal'),
	'an own Content-Length': header('content-length', '5'),
	'an own Transfer-Encoding': header('Transfer-Encoding', 'chunked'),
	'an own X-Forwarded-For': header('x-forwarded-for', '127.0.0.1'),
	'a user name with a line break': request({ credentials: { kind: 'basic', user: 'a\r\nX: y', password: 'p' } }),
	'a token with a line break': request({ credentials: { kind: 'bearer', token: 'a\r\nX: y' } }),
	'a method that is not offered': request({ method: 'CONNECT' }),
	'a thousand headers': request({
		headers: Array.from({ length: 1000 }, (_, index) => ({ name: `X-${index}`, value: 'x' })),
	}),
	'a body of 9 KB': request({ method: 'POST', body: 'x'.repeat(9 * 1024) }),
	'five hundred rules': rules(...Array.from({ length: 500 }, () => ({ kind: 'body-contains', text: 'x' }))),
	'a text of 20 KB': rules({ kind: 'body-contains', text: 'x'.repeat(20_000) }),
	'an expression that cannot run in linear time': rules({ kind: 'body-matches', pattern: '(?<=a)b' }),
	'an expression that repeats a million times': rules({ kind: 'body-matches', pattern: '(a{1000}){1000}' }),
	'a path into a prototype with brackets': rules({
		kind: 'json',
		path: '[?(@.constructor)]',
		comparison: 'exists',
		value: null,
	}),
};

export const trySettings: Area = {
	name: 'Checks with settings that are not saved',
	attempts(target, size) {
		const refused = [...refusedHosts, ...refusedUrls];
		return [
			...(size === 'full' ? refused : refused.filter((_, index) => index % 10 === 0)).map(
				(url): Attempt => ({
					name: `check ${url.slice(0, 80)}`,
					make: async () =>
						statusOtherThan([400], await call('POST', path, { token: target.mallory.token, body: { url } })),
				}),
			),
			...Object.entries(refusedSettings).map(
				([name, check]): Attempt => ({
					name: `send ${name}`,
					make: async () =>
						statusOtherThan(
							[400, 403, 413],
							await call('POST', path, { token: target.alice.token, body: { url: site('try'), check } }),
						),
				}),
			),
			...['/api/websites', path].map(
				(to): Attempt => ({
					name: `a body to the server of somebody else by an account that nobody confirmed, with ${to}`,
					async make() {
						const { token } = await register('Mallory');
						const tried = { url: site('try'), check: request({ method: 'POST', body: 'x' }) };
						const body = to === path ? tried : { name: 'Target', ...tried };
						return statusOtherThan([409], await call('POST', to, { token, body }));
					},
				}),
			),
			redirected('http://169.254.169.254/latest/meta-data/'),
			redirected('http://[::1]:80/'),
			...credentialsOf(target),
			{
				name: 'check without a login',
				make: async () => statusOtherThan([401], await call('POST', path, { body: { url: site('try') } })),
			},
			{
				name: `check more than ${triesAnHour} times in an hour`,
				async make() {
					const { token } = await register('Max');
					let last = await call('POST', path, { token, body: { url: site('try') } });
					for (let tries = 1; tries <= triesAnHour; tries += 1) {
						last = await call('POST', path, { token, body: { url: site('try') } });
					}
					return statusOtherThan([429], last);
				},
			},
		];
	},
};

/** The reply must say that the redirect was refused, and nothing of its target. */
function redirected(to: string): Attempt {
	return {
		name: `follow a redirect to ${to}`,
		async make() {
			const { token } = await register('Mallory');
			const name = crypto.randomUUID();
			await switchSite(name, { redirectTo: to });
			const { status, text } = await call('POST', path, { token, body: { url: site(name) } });
			const { isUp, rules: judged, suggestions } = JSON.parse(text);
			const isRefused = status === 200 && isUp === false && judged.length === 0 && suggestions.length === 0;
			return isRefused ? null : text.slice(0, 120);
		},
	};
}

function credentialsOf({ data, mallory }: Target): Attempt[] {
	async function anOwner(): Promise<{ owner: NewSession; shop: Website }> {
		const owner = await register('Rosa');
		await data.stored.users.doc(owner._id).update({ tier: 'Core' });
		const body = { name: 'Shop', url: site(crypto.randomUUID()), check: basic(password) };
		return { owner, shop: await sendSuccessfully<Website>('POST', '/api/websites', { token: owner.token, body }) };
	}
	const elsewhere = [
		'https://collector.example.com/',
		site('x').replace('127.0.0.1', 'localhost'),
		site('x').replace(/:\d+/, ':1'),
	];
	return [
		{
			name: "use the stored password of somebody else's website",
			async make() {
				const { shop } = await anOwner();
				const body = { url: shop.url, websiteId: shop._id, check: basic(true) };
				return statusOtherThan([404], await call('POST', path, { token: mallory.token, body }));
			},
		},
		...elsewhere.map(
			(url): Attempt => ({
				name: `send the stored password to ${url}`,
				async make() {
					const { owner, shop } = await anOwner();
					const body = { url, websiteId: shop._id, check: basic(true) };
					return statusOtherThan([400], await call('POST', path, { token: owner.token, body }));
				},
			}),
		),
		{
			name: 'read the stored password from the reply',
			async make() {
				const { owner, shop } = await anOwner();
				const all = { kind: 'body-matches', pattern: '.*' };
				const body = { url: shop.url, websiteId: shop._id, check: { ...basic(true), rules: [all] } };
				const { status, text } = await call('POST', path, { token: owner.token, body });
				return status === 200 && !text.includes(password) ? null : text.slice(0, 120);
			},
		},
	];
}
