/** Builds the program: one file without dependencies. */
import { join } from 'node:path';
import { type Endpoint, endpoints } from '@stayup/contract';
import { build, type Plugin } from 'esbuild';

export interface BuildOptions {
	version: string;
	/** The service that the program calls. */
	origin: string;
}

/** Replaced by the rows once the program is built and shows which endpoints it calls. */
const rowsMark = 'ROWS_OF_CALLED_ENDPOINTS';

/** The schemas of all endpoints would make the program a fifth larger and a quarter slower to start, and no command reads them. */
const rowsWithoutSchemas: Plugin = {
	name: 'rows-without-schemas',
	setup({ onLoad }) {
		onLoad({ filter: /\bcli\/src\/api\/endpoint-rows\.ts$/ }, () => ({
			contents: `export const endpointRows = ${rowsMark};`,
		}));
	},
};

/** The method and path of each endpoint whose name is a string in the program. */
function rowsFor(program: string): string {
	const called = Object.entries<Endpoint>(endpoints).filter(([name]) => program.includes(`"${name}"`));
	return JSON.stringify(Object.fromEntries(called.map(([name, { method, path }]) => [name, { method, path }])));
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
		plugins: [rowsWithoutSchemas],
		define: {
			'process.env.STAYUP_CLI_VERSION': JSON.stringify(version),
			'process.env.STAYUP_CLI_ORIGIN': JSON.stringify(origin),
		},
		// Some packages are CommonJS and call require().
		banner: {
			js: '#!/usr/bin/env node\nimport { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
		},
	});
	const program = outputFiles.map(({ text }) => text).join('');
	return program.replace(rowsMark, rowsFor(program));
}
