/** The unit tests of one area, for Stryker. */
import { defineConfig } from 'vitest/config';
import { chosenArea } from './areas.ts';

export default defineConfig({
	test: {
		include: [...chosenArea().tests],
		exclude: ['**/node_modules/**', '**/*.emulated.test.ts'],
		testTimeout: 10_000,
	},
});
