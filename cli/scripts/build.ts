/** Builds the program: one file without dependencies. */
import { join } from 'node:path';
import { build } from 'esbuild';

export interface BuildOptions {
	version: string;
	/** The service that the program calls. */
	origin: string;
}

export async function buildCli({ version, origin }: BuildOptions): Promise<string> {
	const { outputFiles } = await build({
		// Paths inside the result do not depend on the folder of the caller.
		absWorkingDir: join(import.meta.dirname, '..'),
		entryPoints: ['src/main.ts'],
		write: false,
		bundle: true,
		platform: 'node',
		format: 'esm',
		target: 'node22',
		minify: true,
		legalComments: 'none',
		define: {
			'process.env.STAYUP_CLI_VERSION': JSON.stringify(version),
			'process.env.STAYUP_CLI_ORIGIN': JSON.stringify(origin),
		},
		// Some packages are CommonJS and call require().
		banner: {
			js: '#!/usr/bin/env node\nimport { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
		},
	});
	return outputFiles.map(({ text }) => text).join('');
}
