/** The unit tests of one area, for Stryker. */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { chosenArea } from './areas.ts';

// Of Stryker's copy: the links in node_modules lead to the programs that it does not change.
const alias = [
	{ find: /^@stayup\/testing\/(.*)$/, replacement: join(process.cwd(), 'testing/src/$1.ts') },
	{ find: /^@stayup\/contract$/, replacement: join(process.cwd(), 'contract/src/index.ts') },
];

export default defineConfig({
	resolve: { alias },
	test: {
		include: [...chosenArea().tests],
		exclude: ['**/node_modules/**', '**/*.emulated.test.ts'],
		testTimeout: 10_000,
	},
});
