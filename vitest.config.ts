/** Which tests there are: plain ones, those that need the emulators, bad input, and journeys in a browser. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { callTable } from './web/call-table.ts';

const emulated = ['**/*.emulated.test.ts', 'tests/rules/**/*.test.ts'];
const journeys = ['tests/journeys/**/*.test.ts'];
/** What is waited for comes within a second where a machine is idle; a busy one must not make a test fail. */
const expect = { poll: { timeout: 15_000 } };
/** Vitest leaves one core free, which is half of a machine with two; a test waits for the emulators more than it computes. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
const never = ['**/node_modules/**', '**/dist/**', 'functions/lib/**'];

export default defineConfig({
	test: {
		projects: [
			{
				plugins: [callTable()],
				test: {
					name: 'unit',
					testTimeout: 30_000,
					isolate: false,
					maxWorkers,
					include: ['{contract,functions,dev,web}/**/*.test.ts', 'tests/simulations/*.test.ts'],
					exclude: [...never, ...emulated],
				},
			},
			// Components in a DOM without a browser: what they show, and what typing and clicking does.
			{
				plugins: [callTable()],
				test: {
					name: 'component',
					environment: 'happy-dom',
					setupFiles: ['web/testing/setup.ts'],
					testTimeout: 30_000,
					include: ['web/**/*.test.tsx'],
					exclude: never,
				},
			},
			{
				test: {
					name: 'emulated',
					include: emulated,
					exclude: never,
					testTimeout: 30_000,
					hookTimeout: 30_000,
					expect,
					maxWorkers,
				},
			},
			// Kills processes and waits for real minutes.
			{ test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], exclude: never, expect } },
			// Alone and first: it compares all that is stored before and after.
			{ test: { name: 'fuzz', include: ['tests/fuzz/**/*.test.ts'], exclude: never, expect } },
			{
				test: {
					name: 'journeys',
					include: journeys,
					exclude: never,
					testTimeout: 60_000,
					hookTimeout: 30_000,
					expect,
					// Two at a time, each with accounts and websites of its own: a journey waits more than it computes.
					maxWorkers: 2,
				},
			},
		],
	},
});
