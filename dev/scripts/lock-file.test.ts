import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../base/folders.ts';

interface LockedPackage {
	optionalDependencies?: Record<string, string>;
}

// `npm ci` rejects a lock file without the packages of other systems, and npm omits packages that its registry lacked.
it('locks the packages of every operating system', () => {
	const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
	const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
	const dependencies = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
		Object.keys(optionalDependencies).map((name) => ({ name, places: placesFrom(path, name) })),
	);

	const missing = dependencies.filter(({ places }) => !places.some((place) => place in packages));
	expect(missing.map(({ name }) => name)).toEqual([]);
});

/** The folders where Node searches for a package that another imports: its own folder, and every folder above. */
function placesFrom(path: string, name: string): string[] {
	const folders = path.split('/');
	const above = folders.map((_, depth) => folders.slice(0, folders.length - depth).join('/'));
	return [...above.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}
