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

describe('the file', () => {
	it('needs a name and a URL for a website, and fills in the rest', () => {
		const { config } = parseConfig(shop, {});

		expect(config.websites.shop).toEqual({
			...{ name: 'Shop', url: 'https://shop.example', checkInterval: 60, expectedStatusCode: 200, check: null },
			...{ isActive: true, alertsEnabled: true, tags: [] },
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
	])('says where a mistake is: %j', (text, problems) => {
		expect(problemsOf(text)).toEqual(problems);
	});

	it('refuses keys that could not be file names or references', () => {
		expect(problemsOf('version: 1\nwebsites:\n  "My shop":\n    name: a\n    url: b.example\n')).toHaveLength(1);
	});
});
