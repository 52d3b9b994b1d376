import { channelKinds } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { ConfigInvalid, parseConfig } from './file.ts';

function problemsOf(text: string, environment = {}) {
	try {
		parseConfig(text, environment);
		return [];
	} catch (error) {
		if (!(error instanceof ConfigInvalid)) throw error;
		return error.problems;
	}
}

const shop = 'version: 1\nwebsites:\n  shop:\n    name: Shop\n    url: https://shop.example\n';

const reference = `\${env:TOKEN}`;
const plainSecret = `Please keep secrets out of the file: write a reference to an environment variable, such as ${reference}.`;
const ops = `version: 1
channels:
  ops:
    kind: webhook
    name: Ops
    target: { url: https://hooks.example, headers: [{ name: x-token, value: "${reference}" }] }
`;

describe('the file', () => {
	it('needs a name and a URL for a website, and fills in the rest', () => {
		const { config } = parseConfig(shop, {});

		expect(config.websites.shop).toEqual({
			name: 'Shop',
			url: 'https://shop.example',
			checkInterval: 60,
			expectedStatusCode: 200,
			check: null,
			isActive: true,
			alertsEnabled: true,
			tags: [],
		});
	});

	it('takes secrets from the environment', () => {
		const text = `${shop}    check:\n      request:\n        credentials: { kind: bearer, token: "\${env:SHOP_TOKEN}" }\n`;
		const { config, resolved } = parseConfig(text, { SHOP_TOKEN: 'hidden-token' });

		expect(config.websites.shop?.check?.request.credentials).toEqual({ kind: 'bearer', token: 'hidden-token' });
		expect([...resolved]).toEqual([['hidden-token', 'SHOP_TOKEN']]);
	});

	it.each([
		[
			'websites: {}',
			[{ path: 'version', line: null, message: 'Please write version: 1 at the beginning of the file.' }],
		],
		['version: 1\nwebsites: [', [{ path: '', line: 2, message: expect.stringContaining('This is not valid YAML') }]],
		[
			`${shop}    checkIntervall: 60\n`,
			[{ path: 'websites.shop', line: 3, message: 'There is no setting named checkIntervall.' }],
		],
		[
			'version: 1\nwebsites:\n  shop:\n    name: Shop\n',
			[{ path: 'websites.shop.url', line: 3, message: 'Please enter the URL of the website.' }],
		],
		[
			`${shop}    tags: ["\${env:MISSING}"]\n`,
			[{ path: 'websites.shop.tags.0', line: 6, message: 'The environment variable MISSING is not set.' }],
		],
		[
			`${shop}statusPages:\n  main:\n    name: Status\n    slug: my-status\n    groups: [{ components: [{ website: shopp, name: Shop }] }]\n`,
			[
				{
					path: 'statusPages.main.groups',
					line: 10,
					message: 'There is no website with the key shopp in this file.',
				},
			],
		],
		[
			`${shop}    check:\n      request:\n        credentials: { kind: bearer, token: written-out }\n`,
			[{ path: 'websites.shop.check.request.credentials.token', line: 8, message: plainSecret }],
		],
		[
			ops.replace(reference, 'written-out'),
			[{ path: 'channels.ops.target.headers.0.value', line: 6, message: plainSecret }],
		],
		[
			'version: 1\nchannels:\n  email: { kind: slack, name: Email }\n',
			[
				{
					path: 'channels.email',
					line: 3,
					message: 'The keys email and webhook are those of the channels of your profile. Please choose another key.',
				},
			],
		],
		[
			'version: 1\nchannels:\n  ops: { kind: fax, name: Ops }\n',
			[
				{
					path: 'channels.ops.kind',
					line: 3,
					message: `Please choose a kind from this list: ${channelKinds.join(', ')}.`,
				},
			],
		],
		[
			'version: 1\npolicies:\n  all: { name: All, steps: [{ afterMinutes: 0, channels: [ops, email] }] }\n',
			[
				{
					path: 'policies.all.steps.0.channels',
					line: 3,
					message: 'There is no channel with the key ops in this file.',
				},
			],
		],
		[
			'version: 1\npolicies:\n  a: { name: A, steps: [{ afterMinutes: 0, channels: [email] }] }\n  b: { name: B, steps: [{ afterMinutes: 0, channels: [email] }] }\n',
			[{ path: 'policies.b.scope', line: 4, message: 'The policy a has the same scope. Please keep one of them.' }],
		],
	])('says where a mistake is: %j', (text, problems) => {
		expect(problemsOf(text)).toEqual(problems);
	});

	it('can share settings between entries', () => {
		const text =
			'version: 1\nwebsites:\n  a: &shop { name: A, url: a.example, tags: [shop] }\n  b: { <<: *shop, name: B }\n';

		expect(parseConfig(text, {}).config.websites.b).toMatchObject({ name: 'B', url: 'a.example', tags: ['shop'] });
	});

	it('refuses keys that could not be file names or references', () => {
		expect(problemsOf('version: 1\nwebsites:\n  "My shop":\n    name: a\n    url: b.example\n')).toEqual([
			{
				path: 'websites.My shop',
				line: 3,
				message: 'Please use lower-case letters, digits, - and _ in keys, such as main-shop.',
			},
		]);
	});

	it('may write out what the API shows, such as the URL of a webhook', () => {
		const { config } = parseConfig(ops, { TOKEN: 'hidden-token' });

		expect(config.channels.ops).toEqual({
			kind: 'webhook',
			name: 'Ops',
			topics: ['outages', 'expiry'],
			filter: null,
			isEnabled: true,
			target: {
				url: 'https://hooks.example',
				headers: [{ name: 'x-token', value: 'hidden-token' }],
				template: null,
			},
		});
	});
});
