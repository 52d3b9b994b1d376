/** URLs that the product must not request (SSRF): typed into every form that takes one. */

import { permittedHosts, refusedHosts, refusedUrls } from '@stayup/testing/hostile-urls';
import { hostileHosts } from '@stayup/testing/hostile-variants';
import { randomOf } from '@stayup/testing/random';
import pLimit from 'p-limit';
import { type Area, type Attempt, call, type Reply, statusOtherThan } from '../attempt.ts';
import type { Target } from '../target.ts';

type SendUrl = (target: Target, url: string) => Promise<Reply>;

const forms: Readonly<Record<string, SendUrl>> = {
	'add a website': ({ mallory }, url) =>
		call('POST', '/api/websites', { token: mallory.token, body: { name: 'Target', url } }),
	'the check of visitors': (_, url) => call('POST', '/api/try', { body: { url } }),
	'edit a website': ({ alice, fixture }, url) =>
		call('PATCH', `/api/websites/${fixture.website._id}`, { token: alice.token, body: { url } }),
	'the webhook': ({ mallory }, url) =>
		call('PUT', '/api/users/profile', {
			token: mallory.token,
			body: {
				name: mallory.name,
				email: mallory.email,
				notificationPreferences: { email: { enabled: true }, webhook: { enabled: true, url } },
			},
		}),
};

const randomVariants = 200;

export const urls: Area = {
	name: 'URLs that must be refused',
	attempts(target, size) {
		const variants = [
			...refusedHosts.map((host) => `http://${host}/`),
			...hostileHosts(randomVariants, randomOf('attack')),
		];
		const refused = [...refusedHosts, ...refusedUrls, ...(size === 'full' ? variants : [])];
		const chosen = size === 'full' ? Object.entries(forms) : Object.entries(forms).slice(0, 1);
		// One account adds them, so each would wait for the write of another.
		const oneByOne = pLimit(1);
		return [
			...chosen.flatMap(([form, send]) => refused.map((url): Attempt => refusedBy(target, form, send, url))),
			...(size === 'full' ? permittedHosts : ['example.com']).map((host): Attempt => {
				const { name, make } = allowed(target, host);
				return { name, make: () => oneByOne(make) };
			}),
		];
	},
};

function refusedBy(target: Target, form: string, send: SendUrl, url: string): Attempt {
	return {
		name: `${form}: ${url.slice(0, 80)}`,
		// The visitors' check is limited by the hour; refused is refused.
		make: async () => statusOtherThan([400, 429], await send(target, url)),
	};
}

/** A guard that refuses everything would also repel every attempt. */
function allowed({ mallory }: Target, host: string): Attempt {
	return {
		name: `an ordinary URL is accepted: ${host}`,
		async make() {
			const reply = await call('POST', '/api/websites', {
				token: mallory.token,
				body: { name: 'Ordinary', url: host },
			});
			if (reply.status === 201) {
				await call('DELETE', `/api/websites/${JSON.parse(reply.text)._id}`, { token: mallory.token });
			}
			return statusOtherThan([201], reply);
		},
	};
}
