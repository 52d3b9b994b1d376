import { describe, expect, it } from 'vitest';
import { type LockedPackage, lockFileOf } from './lock-file.ts';

const manifest = { name: 'server', dependencies: { a: '^1.0.0', b: '^2.0.0' }, engines: { node: '24' } };

function lockFileFrom(packages: Record<string, LockedPackage>) {
	const whole = {
		name: 'all',
		lockfileVersion: 3,
		requires: true,
		packages: { server: manifest, ...packages },
	} as const;
	const { packages: locked } = lockFileOf(whole, 'server', manifest);
	return Object.fromEntries(Object.entries(locked).map(([path, { version }]) => [path, version]));
}

describe('the lock file of the deployed folder', () => {
	it('has the packages of the functions with their versions, and no others', () => {
		expect(
			lockFileFrom({
				'node_modules/a': { version: '1.2.0', dependencies: { c: '^3.0.0' } },
				'node_modules/b': { version: '2.0.1' },
				'node_modules/c': { version: '3.1.0' },
				'node_modules/only-for-the-web': { version: '9.0.0' },
			}),
		).toEqual({ '': undefined, 'node_modules/a': '1.2.0', 'node_modules/b': '2.0.1', 'node_modules/c': '3.1.0' });
	});

	it('keeps both versions of a package that another workspace has in a different one', () => {
		expect(
			lockFileFrom({
				'node_modules/a': { version: '1.2.0', dependencies: { b: '^1.0.0' } },
				'node_modules/b': { version: '1.0.0', dependencies: { c: '^3.0.0' } },
				'node_modules/c': { version: '3.1.0' },
				'server/node_modules/b': { version: '2.0.1' },
			}),
		).toEqual({
			'': undefined,
			'node_modules/a': '1.2.0',
			'node_modules/a/node_modules/b': '1.0.0',
			'node_modules/b': '2.0.1',
			'node_modules/c': '3.1.0',
		});
	});

	it('has required peers, and optional packages only if they are locked', () => {
		expect(
			lockFileFrom({
				'node_modules/a': {
					version: '1.0.0',
					optionalDependencies: { missing: '1' },
					peerDependencies: { '@scope/c': '3', d: '4' },
					peerDependenciesMeta: { d: { optional: true } },
				},
				'node_modules/b': { version: '2.0.0' },
				'node_modules/@scope/c': { version: '3.0.0' },
				'node_modules/d': { version: '4.0.0' },
			}),
		).toEqual({
			'': undefined,
			'node_modules/@scope/c': '3.0.0',
			'node_modules/a': '1.0.0',
			'node_modules/b': '2.0.0',
		});
	});

	it('is refused if a package is not locked', () => {
		expect(() => lockFileFrom({ 'node_modules/a': { version: '1.0.0' } })).toThrow('The lock file has no b');
	});
});
