/** Builds the package: one file without dependencies. */
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = join(import.meta.dirname, '..');

export async function buildCli(outfile: string): Promise<void> {
	const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
	await build({
		entryPoints: [join(folder, 'src', 'main.ts')],
		outfile,
		bundle: true,
		platform: 'node',
		format: 'esm',
		target: 'node22',
		minify: true,
		legalComments: 'none',
		define: { 'process.env.STAYUP_CLI_VERSION': JSON.stringify(version) },
		// Some packages are CommonJS and call require().
		banner: {
			js: '#!/usr/bin/env node\nimport { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
		},
	});
	chmodSync(outfile, 0o755);
}

if (import.meta.main) await buildCli(join(folder, 'dist', 'stayup.mjs'));
