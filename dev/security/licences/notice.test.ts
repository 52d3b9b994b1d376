import { describe, expect, it } from 'vitest';
import { noticeOf, refusedLicences, shippedPackages } from './notice.ts';

const packages = {
	'': { version: '0.1.0', license: 'MIT' },
	'node_modules/@stayup/contract': { link: true },
	'node_modules/zod': { version: '4.0.0', license: 'MIT' },
	'node_modules/left-pad': { version: '2.0.0', license: 'MIT' },
	'node_modules/old/node_modules/left-pad': { version: '1.3.0', license: 'MIT' },
	'node_modules/alias': { name: '@scope/real', version: '3.0.0', license: 'Apache-2.0' },
	'node_modules/vitest': { version: '5.0.0', license: 'GPL-3.0-only', dev: true },
};

const refused = (license?: string) =>
	refusedLicences(
		shippedPackages({ 'node_modules/a': { version: '1.0.0', ...(license !== undefined && { license }) } }),
	);

describe('NOTICE', () => {
	it('lists each shipped package once, with all its versions, by licence and name', () => {
		const [, ...parts] = noticeOf(shippedPackages(packages)).split('\n\n');

		expect(parts).toEqual([
			'Apache-2.0\n----------\n@scope/real 3.0.0',
			'MIT\n---\nleft-pad 1.3.0, 2.0.0\nzod 4.0.0\n',
		]);
	});

	it.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'])('may list %s', (license) => {
		expect(refused(license)).toEqual([]);
	});

	it.each(['GPL-3.0-only', 'Proprietary', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN x', undefined])(
		'does not list %s',
		(license) => {
			expect(refused(license)).toEqual([`a: ${license ?? 'unknown'}`]);
		},
	);
});
