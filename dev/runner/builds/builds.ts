/** Builds the functions (always, it takes a moment) and the web (only when its inputs changed). */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brand, cliPath, cliVersionPath, regions } from '@stayup/contract';
import { type CliPackage, packCli } from '../../../cli/scripts/pack.ts';
import { buildFunctions } from '../../../functions/build.ts';
import { localFolder, node, root } from '../../base/folders.ts';
import { StartRefused } from '../../base/refusal.ts';
import { requireWithinBudgets } from './budgets.ts';
import { requireNoInlineCode } from './inline-code.ts';

const prerenderFolder = join(localFolder, 'prerender');

export async function buildFunctionsOrRefuse(): Promise<void> {
	await buildFunctions().catch((error: unknown) => {
		throw new StartRefused(`The functions cannot be built: ${messageOf(error)}`);
	});
}

interface WebBuild {
	/** Of the links in public pages. */
	origin?: string;
	/** How many regions the deployment checks from. */
	regionCount?: number;
}

/** `local` includes the style guide. Returns false when the last build is up to date. */
export async function buildWeb(
	mode: 'local' | 'production',
	{ origin = brand.origin, regionCount = regions.length }: WebBuild = {},
): Promise<boolean> {
	const stampFile = join(localFolder, 'web-build');
	const stamp = `${mode} ${origin} ${regionCount} ${await hashInputs()}`;
	const before = await readFile(stampFile, 'utf8').catch(() => '');
	if (before === stamp && existsSync(join(root, 'web', 'dist', 'index.html'))) return false;

	const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
	const run = promisify(execFile);
	const cli = await packCli(origin);
	const build = (...options: string[]) =>
		run(node, [vite, 'build', '--mode', mode === 'local' ? 'preview' : mode, ...options], {
			cwd: join(root, 'web'),
			env: {
				...process.env,
				NO_COLOR: '1',
				VITE_APP_ORIGIN: origin,
				VITE_REGIONS: String(regionCount),
				VITE_CLI_VERSION: cli.version,
				VITE_CLI_SHA256: cli.sha256,
			},
			maxBuffer: 2 ** 26,
		});
	try {
		await build();
		await build('--ssr', 'src/app/prerender.tsx', '--outDir', prerenderFolder);
		await writePublicPages();
		await writeCli(cli);
		requireNoInlineCode(join(root, 'web', 'dist'));
		requireWithinBudgets(join(root, 'web', 'dist'));
	} catch (error) {
		throw new StartRefused(`The web app cannot be built: ${messageOf(error)}`);
	}
	await mkdir(localFolder, { recursive: true });
	await writeFile(stampFile, stamp);
	return true;
}

/** Writes each public page as its own file, rendered by the code that runs in the browser. */
async function writePublicPages(): Promise<void> {
	const served = join(root, 'web', 'dist');
	const template = await readFile(join(served, 'index.html'), 'utf8');
	const mainScript = (await readdir(join(served, 'assets'))).find((name) => /^main-.*\.js$/.test(name));
	if (!mainScript) throw new Error('The build has no main script.');
	const { writePages } = (await import(pathToFileURL(join(prerenderFolder, 'prerender.js')).href)) as {
		writePages(template: string, mainScript: string, now: number): Promise<{ file: string; html: string }[]>;
	};
	for (const { file, html } of await writePages(template, `/assets/${mainScript}`, Date.now())) {
		await mkdir(dirname(join(served, file)), { recursive: true });
		await writeFile(join(served, file), html);
	}
}

/** Pages show the checksum of the package, so both come from the same build. */
async function writeCli({ version, content }: CliPackage): Promise<void> {
	const served = join(root, 'web', 'dist');
	await mkdir(dirname(join(served, cliPath)), { recursive: true });
	for (const path of [cliPath, cliVersionPath(version)]) await writeFile(join(served, path), content);
}

async function hashInputs(): Promise<string> {
	const inputs = [
		'web/src',
		'web/public',
		'web/index.html',
		'web/vite.config.ts',
		'web/call-table.ts',
		'web/direct-imports.ts',
		'web/package-trims.ts',
		'web/screen-chunks.ts',
		'web/trim-packages.ts',
		'web/package.json',
		'dev/runner/builds/builds.ts',
		'dev/runner/builds/budgets.ts',
		'dev/runner/builds/inline-code.ts',
		'cli/src',
		'cli/scripts',
		'cli/package.json',
		'cli/README.md',
		'cli/LICENSE',
		'contract/src',
		'package-lock.json',
	];
	const files = (await Promise.all(inputs.map((input) => listFiles(join(root, input))))).flat().toSorted();
	const hash = createHash('sha256');
	for (const file of files) hash.update(`${relative(root, file)}\0`).update(await readFile(file));
	return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
	if (!existsSync(path)) return [];
	const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
	if (entries === null) return [path];
	return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function messageOf(error: unknown): string {
	const { stderr, message } = error as { stderr?: string; message?: string };
	return (stderr?.trim() || message || String(error)).trim();
}
