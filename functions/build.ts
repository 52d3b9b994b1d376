/** Bundles the functions into one module, with the contract but without the dependencies of package.json. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;

export async function buildFunctions(): Promise<void> {
	const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
		dependencies: Record<string, string>;
	};
	const { outputFiles } = await build({
		absWorkingDir: folder,
		entryPoints: ['src/index.ts'],
		outfile: 'lib/index.js',
		bundle: true,
		format: 'esm',
		platform: 'node',
		target: 'node24',
		external: Object.keys(dependencies),
		sourcemap: true,
		logLevel: 'silent',
		write: false,
	});
	for (const { path, contents } of outputFiles) await writeIfChanged(path, contents);
}

/** The emulator reloads all functions whenever a file is written, even if it is unchanged. */
async function writeIfChanged(path: string, contents: Uint8Array): Promise<void> {
	const before = await readFile(path).catch(() => null);
	if (before?.equals(contents)) return;
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, contents);
}

if (import.meta.main) await buildFunctions();
