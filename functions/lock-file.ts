/**
 * The lock file of the folder that Cloud Build installs: the packages of the functions, in exactly the versions of the repository's
 * lock file, which also has those of the other workspaces. A plain function on values.
 */

export interface LockedPackage {
	version?: string;
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	peerDependencies?: Record<string, string>;
	peerDependenciesMeta?: Record<string, { optional?: boolean }>;
	[key: string]: unknown;
}

export interface LockFile {
	name: string;
	lockfileVersion: number;
	requires: true;
	/** By path, such as `node_modules/a/node_modules/b`; the empty path is the folder itself. */
	packages: Record<string, LockedPackage>;
}

/** A package.json, as far as a lock file repeats it. */
export interface Manifest {
	name: string;
	dependencies: Record<string, string>;
	engines: Record<string, string>;
}

/** `workspace`: its folder, such as `functions`. */
export function lockFileOf(whole: LockFile, workspace: string, manifest: Manifest): LockFile {
	/** By the path in the new file: the path in the whole one. */
	const origins = new Map([['', workspace]]);
	const unvisited = [''];
	for (let path = unvisited.shift(); path !== undefined; path = unvisited.shift()) {
		const origin = origins.get(path) ?? '';
		for (const { name, target } of requirementsOf(whole, origin)) {
			if (origins.get(findPackage(origins, path, name) ?? '') === target) continue;
			// Usually the same place; a copy beside the dependent if another version is already there.
			const usual = target.startsWith(`${workspace}/`) ? target.slice(workspace.length + 1) : target;
			const isFree = !origins.has(usual) && findPackage(new Set([...origins.keys(), usual]), path, name) === usual;
			const place = isFree ? usual : pathIn(path, name);
			origins.set(place, target);
			unvisited.push(place);
		}
	}
	requireSameVersions(whole, origins);
	const { name, dependencies, engines } = manifest;
	const packages = [...origins]
		.filter(([path]) => path !== '')
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
		.map(([path, origin]) => [path, whole.packages[origin] ?? {}]);
	const { lockfileVersion, requires } = whole;
	return {
		name,
		lockfileVersion,
		requires,
		packages: { '': { name, dependencies, engines }, ...Object.fromEntries(packages) },
	};
}

interface Requirement {
	name: string;
	/** The path of the package that Node finds for it. */
	target: string;
}

function requirementsOf({ packages }: LockFile, path: string): Requirement[] {
	const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path] ?? {};
	const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
	const names = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]);
	const paths = new Set(Object.keys(packages));
	return [...names].flatMap((name) => {
		const target = findPackage(paths, path, name);
		if (target !== null) return [{ name, target }];
		if (optionalDependencies?.[name] !== undefined) return [];
		throw new Error(`The lock file has no ${name}, which ${path} needs: run npm install.`);
	});
}

/** Where Node finds a package that another imports: in its own folder, or the nearest one above. Null if nowhere. */
function findPackage(paths: { has(path: string): boolean }, from: string, name: string): string | null {
	for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
		const path = pathIn(folder, name);
		if (!folder.endsWith('node_modules') && paths.has(path)) return path;
		if (folder === '') return null;
	}
}

function pathIn(folder: string, name: string): string {
	return folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
}

/** A package that was placed later could hide one that another package had found above. */
function requireSameVersions(whole: LockFile, origins: ReadonlyMap<string, string>): void {
	for (const [path, origin] of origins) {
		for (const { name, target } of requirementsOf(whole, origin)) {
			const found = origins.get(findPackage(origins, path, name) ?? '');
			if (found !== target) throw new Error(`${path} would get ${name} from ${found} and not from ${target}.`);
		}
	}
}
