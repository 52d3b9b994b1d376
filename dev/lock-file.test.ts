import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './product/folders.ts';

interface LockedPackage {
	optionalDependencies?: Record<string, string>;
}

// `npm ci` refuses a lock file that leaves out what another system needs, and npm leaves out what its registry did not have.
it('locks the packages of every system, not only of the one it was written on', () => {
	const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
	const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
	const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
		Object.keys(optionalDependencies).map((name) => [`${path}/node_modules/${name}`, `node_modules/${name}`]),
	);

	expect(wanted.filter((places) => !places.some((place) => place in packages))).toEqual([]);
});
