import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../base/folders.ts';

interface LockedPackage {
	optionalDependencies?: Record<string, string>;
}

// `npm ci` refuses a lock file that leaves out what another system needs, and npm leaves out what its registry did not have.
it('locks the packages of every system, not only of the one it was written on', () => {
	const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
	const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
	const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
		Object.keys(optionalDependencies).map((name) => ({ name, places: placesFrom(path, name) })),
	);

	const missing = wanted.filter(({ places }) => !places.some((place) => place in packages));
	expect(missing.map(({ name }) => name)).toEqual([]);
});

/** Where Node looks for a package that another one asks for: beside it, and in every folder above. */
function placesFrom(path: string, name: string): string[] {
	const folders = path.split('/');
	const above = folders.map((_, depth) => folders.slice(0, folders.length - depth).join('/'));
	return [...above.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}
