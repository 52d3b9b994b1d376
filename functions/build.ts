/** Bundles the functions into one module, and the thread that reads files into another, with the contract but without the dependencies of package.json, and locks those. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { type LockFile, lockFileOf, type Manifest } from './lock-file.ts';

const folder = import.meta.dirname;
const root = dirname(folder);

export async function buildFunctions(): Promise<void> {
	const manifest = await readJson<Manifest>(join(folder, 'package.json'));
	const { outputFiles } = await build({
		absWorkingDir: folder,
		entryPoints: {
			index: 'src/index.ts',
			'read-untrusted-thread': 'src/imports/read-untrusted-thread.ts',
		},
		outdir: 'lib',
		bundle: true,
		format: 'esm',
		platform: 'node',
		target: 'node24',
		external: Object.keys(manifest.dependencies),
		plugins: [builtValues],
		define: { stayupVersion: JSON.stringify(await readVersion()) },
		sourcemap: true,
		logLevel: 'silent',
		write: false,
	});
	for (const { path, contents } of outputFiles) await writeIfChanged(path, contents);
	const lockFile = lockFileOf(await readJson<LockFile>(join(root, 'package-lock.json')), 'functions', manifest);
	await writeIfChanged(join(folder, 'package-lock.json'), Buffer.from(`${JSON.stringify(lockFile, null, 2)}\n`));
}

/** Replaces each module `*.built.ts` by the values that it exports. Another process computes them, so that it sees the latest sources. */
export const builtValues: Plugin = {
	name: 'built-values',
	setup(building) {
		building.onLoad({ filter: /\.built\.ts$/ }, async ({ path }) => {
			const script = `import * as built from ${JSON.stringify(pathToFileURL(path))}; process.stdout.write(JSON.stringify(built));`;
			const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
				maxBuffer: 2 ** 26,
			});
			const names = Object.keys(JSON.parse(stdout)).join(', ');
			return { contents: `export const { ${names} } = JSON.parse(${JSON.stringify(stdout)});` };
		});
	},
};

/** Changes elsewhere do not make another bundle, so they do not make another version. */
const inputs = ['contract', 'functions', 'package.json', 'package-lock.json'];

/** The version of the package with the commit, such as `0.1.0+4879339`; only the version outside a Git repository. */
async function readVersion(): Promise<string> {
	const { version } = await readJson<{ version: string }>(join(root, 'package.json'));
	const git = (...args: string[]) =>
		execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
	try {
		const isChanged = git('status', '--porcelain', '--', ...inputs) !== '';
		return `${version}+${git('rev-parse', '--short', 'HEAD')}${isChanged ? '-dirty' : ''}`;
	} catch {
		return version;
	}
}

async function readJson<T>(file: string): Promise<T> {
	return JSON.parse(await readFile(file, 'utf8')) as T;
}

/** The emulator reloads all functions whenever a file is written, even if it is unchanged. */
async function writeIfChanged(path: string, contents: Uint8Array): Promise<void> {
	const before = await readFile(path).catch(() => null);
	if (before?.equals(contents)) return;
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, contents);
}

if (import.meta.main) await buildFunctions();
