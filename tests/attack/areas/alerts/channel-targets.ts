/** Channels that would make our servers call other hosts than those of the service, change the request, or change the structure of a template. */

import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, importSources, type NewSession, type TemplatePreview, type Website } from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { receiverAt } from '@stayup/testing/webhook-receiver';
import { type Area, type Attempt, call, statusOtherThan, valueOtherThan } from '../../attempt.ts';
import type { Target } from '../../target.ts';

const pushKeys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };

const pushEndpoints = [
	'http://127.0.0.1/push',
	'https://10.0.0.1/push',
	'https://[::1]/push',
	'https://169.254.169.254/computeMetadata/v1/',
	'https://metadata.google.internal/push',
	'http://fcm.googleapis.com/fcm/send/x',
	'https://fcm.googleapis.com:8443/fcm/send/x',
	'https://fcm.googleapis.com.evil.example/fcm/send/x',
	'https://fcm.googleapis.com@10.0.0.1/fcm/send/x',
	'https://evil.example/fcm.googleapis.com',
	'https://evil.example/#fcm.googleapis.com',
	'https://evilpush.apple.com.evil.example/x',
	'https://xpush.apple.com/x',
	'https://notify.windows.com.evil.example/x',
	'file:///etc/passwd',
];

const chatUrls = {
	discord: [
		'https://evil.example/api/webhooks/1/token',
		'https://discord.com.evil.example/api/webhooks/1/token',
		'https://discord.com@10.0.0.1/api/webhooks/1/token',
		'https://evil.example\\@discord.com/api/webhooks/1/token',
		'https://10.0.0.1/api/webhooks/1/token',
		'https://169.254.169.254/api/webhooks/1/token',
		'http://discord.com/api/webhooks/1/token',
		'https://discord.com:8443/api/webhooks/1/token',
		'https://discord.com/oauth2/authorize',
		'https://discord.com/api/webhooks/../../oauth2/authorize',
		'https://notdiscord.com/api/webhooks/1/token',
	],
	teams: [
		'https://evil.example/workflows/1',
		'https://logic.azure.com.evil.example/workflows/1',
		'https://evillogic.azure.com/workflows/1',
		'https://x.logic.azure.com@10.0.0.1/workflows/1',
		'https://169.254.169.254/workflows/1',
		'http://x.logic.azure.com/workflows/1',
		'https://x.logic.azure.com:8443/workflows/1',
		'https://x.logic.azure.com/subscriptions',
		'https://environment.api.powerplatform.com.evil.example/workflows/1',
	],
};

const headers = [
	{ name: 'Host', value: 'metadata.google.internal' },
	{ name: 'Content-Length', value: '0' },
	{ name: 'Transfer-Encoding', value: 'chunked' },
	{ name: 'Connection', value: 'upgrade' },
	{ name: 'webhook-signature', value: 'v1,forged' },
	{ name: 'webhook-id', value: 'forged' },
	{ name: 'X-Note', value: 'a\r\nHost: evil.example' },
	{ name: 'X-Note\r\nHost', value: 'evil.example' },
	{ name: 'X Note', value: 'a' },
];

const placeholders = [
	'constructor',
	'__proto__',
	'toString',
	'website.constructor',
	'website.__proto__.polluted',
	'process.env',
	'secrets',
	'this',
];

/** Names of websites that would add a field, end the text, or become another placeholder. */
const names = [
	'","isAdmin":true,"x":"',
	'\\","isAdmin":true,"x":"',
	'{{outage.url}}',
	'"}{"',
	'\u2028"],"isAdmin":true',
];

export const channelTargets: Area = {
	name: 'Targets of channels',
	attempts: ({ data }) => [
		...pushEndpoints.map((endpoint) => refused(data, { kind: 'push', endpoint, keys: pushKeys })),
		...Object.entries(chatUrls).flatMap(([kind, urls]) => urls.map((url) => refused(data, { kind, url }))),
		...headers.map((header) =>
			refused(data, { kind: 'webhook', url: receiverAt().url, headers: [header], template: null }),
		),
		...placeholders.map(
			(name): Attempt => ({
				name: `read {{${name}}} in a template`,
				async make() {
					const { token } = await mallory(data);
					const body = { template: `{"text": "{{${name}}}"}` };
					const { body: filled } = await sendSuccessfully<TemplatePreview>('POST', '/api/channel-preview', {
						token,
						body,
					});
					return valueOtherThan(null, filled);
				},
			}),
		),
		...names.map((name) => injection(data, name)),
		...importKeys(data),
	],
};

let [person, uses]: [Promise<NewSession> | undefined, number] = [undefined, 0];
/** Below the hourly limit of an account, whose refusal would be another one. */
const usesOfAccount = 10;

/** An account for some of the attempts that are refused. */
function mallory(data: Target['data']): Promise<NewSession> {
	if (person === undefined || uses % usesOfAccount === 0) person = elite(data);
	uses += 1;
	return person;
}

async function elite({ stored }: Target['data']): Promise<NewSession> {
	const who = await register('Mallory');
	await stored.users.doc(who._id).update({ tier: 'Elite', isEmailConfirmed: true });
	return who;
}

interface AttackTarget {
	kind: string;
	url?: string;
	endpoint?: string;
	keys?: typeof pushKeys;
	headers?: object[];
	template?: null;
}

function refused(data: Target['data'], target: AttackTarget): Attempt {
	const { kind, headers: [header] = [], endpoint, url } = target;
	return {
		name: `add a channel of ${kind} with ${JSON.stringify(header ?? endpoint ?? url)}`,
		async make() {
			const { token } = await mallory(data);
			return statusOtherThan([400], await call('POST', '/api/channels', { token, body: { name: 'Attack', target } }));
		},
	};
}

function injection(data: Target['data'], name: string): Attempt {
	return {
		name: `change the structure of a template with the website name ${JSON.stringify(name)}`,
		async make() {
			const { token } = await elite(data);
			const receiver = receiverAt();
			const template = '{"text": "{{website.name}}", "name": {{website.name}}}';
			const target = { kind: 'webhook', url: receiver.url, headers: [], template };
			await sendSuccessfully<Channel>('POST', '/api/channels', { token, body: { name: 'Attack', target } });
			const url = `https://${crypto.randomUUID()}.stayup.test/`;
			const added = await call('POST', '/api/websites', { token, body: { name, url } });
			if (added.status === 400) return null;
			const { _id } = JSON.parse(added.text) as Website;
			await sendSuccessfully('POST', `/api/websites/${_id}/test-alert`, { token });
			for (let tries = 0; (await receiver.calls()).length === 0; tries += 1) {
				if (tries === 100) return 'the test alert did not arrive';
				await delay(200);
			}
			const bodies = (await receiver.calls()).map(({ body }): unknown => JSON.parse(body));
			const wrong = bodies.find((body) => Object.keys(body as object).join() !== 'text,name');
			return wrong === undefined ? null : JSON.stringify(wrong);
		},
	};
}

/** The key goes to the fixed host of the source. */
function importKeys(data: Target['data']): Attempt[] {
	const keysOf = (url: string) => {
		const { host } = new URL(url);
		return [url, `@${host}/`, `x@${host}`, `//${host}/`, `?url=${url}`, `..%2f..%2f${host}`];
	};
	return importSources.flatMap((source) =>
		keysOf('http://127.0.0.1/').map(
			(shape, index): Attempt => ({
				name: `send the key ${shape} of an import from ${source} to another host`,
				async make() {
					const receiver = receiverAt();
					const { token } = await mallory(data);
					const key = keysOf(receiver.url)[index];
					const reply = await call('POST', '/api/imports', { token, body: { source, key } });
					return statusOtherThan([400, 429], reply) ?? valueOtherThan(0, (await receiver.calls()).length);
				},
			}),
		),
	);
}
