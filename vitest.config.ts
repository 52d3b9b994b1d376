/** The test projects, one for each environment that tests need. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';
import { callTable } from './web/call-table.ts';

const emulated = ['**/*.emulated.test.ts'];
const journeys = ['tests/journeys/**/*.test.ts'];
/** One visit for each screen. */
const screens = ['tests/journeys/screens/**/*.test.ts'];
/** Vitest leaves one core free, which is half of two. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
const base = {
	/** The report of a run shows only the first line of an error, which must say what was found. */
	chaiConfig: { truncateThreshold: 300 },
	/** A test ends within a second on an idle machine. On a busy one the first request to an emulated function alone takes more than five. */
	testTimeout: 30_000,
	/** Setting up and cleaning up measure nothing, and thousands of documents take the emulator more than ten seconds. */
	hookTimeout: 120_000,
	/** On an idle machine one second is enough. */
	expect: { poll: { timeout: 15_000 } },
};
/** Random data depends on the seed that `npm test` prints. */
const seeded = 'testing/src/seed/seeded-random.ts';
/** Each file gets a product in the process of its tests, where it would otherwise import Firebase and the product again. */
const localProduct = { setupFiles: [seeded, 'testing/src/local-product/setup.ts'], isolate: false };
const seededProperties = [seeded, 'testing/src/seed/seeded-properties.ts'];
/** Before each test. */
const unspied = { restoreMocks: true, unstubGlobals: true };
const journeySettings = {
	...base,
	setupFiles: [seeded, 'tests/journeys/between-files.ts'],
	// Each file would import Firebase and start a browser again.
	isolate: false,
	testTimeout: 300_000,
	expect: { poll: { timeout: 120_000 } },
	// A journey waits a quarter of its time.
	maxWorkers: maxWorkers + 1,
};
const never = ['**/node_modules/**', '**/dist/**', 'functions/lib/**', '**/.stayup/**'];

export default defineConfig({
	test: {
		sequence: { sequencer: LongestFirst },
		projects: [
			{
				plugins: [callTable()],
				test: {
					name: 'unit',
					...base,
					...unspied,
					setupFiles: seededProperties,
					isolate: false,
					maxWorkers,
					include: [
						'{cli,contract,functions,dev,infra,testing,web}/**/*.test.ts',
						'tests/{steps,web}/**/*.test.ts',
						'bench/{cost,load,memory}/*.test.ts',
					],
					exclude: [...never, ...emulated],
				},
			},
			// The engine under load, failures and lost regions, on a virtual clock.
			{
				test: {
					name: 'simulations',
					...base,
					setupFiles: seededProperties,
					// Simulated days of thousands of websites keep a core busy for minutes.
					testTimeout: 600_000,
					isolate: false,
					maxWorkers,
					include: ['tests/simulations/**/*.test.ts'],
					exclude: never,
				},
			},
			// Components in a DOM without a browser: rendering, typing and clicking.
			{
				plugins: [callTable()],
				test: {
					name: 'component',
					...base,
					...unspied,
					environment: 'happy-dom',
					setupFiles: [...seededProperties, 'web/testing/setup.ts'],
					// A followed link would replace the window that the next files share.
					environmentOptions: {
						happyDOM: {
							settings: { navigation: { disableMainFrameNavigation: true }, handleDisabledFileLoadingAsSuccess: true },
						},
					},
					// The setup empties the page after each test; a new DOM for each file would take two thirds of the time.
					isolate: false,
					maxWorkers,
					include: ['web/**/*.test.tsx'],
					exclude: never,
				},
			},
			{
				test: {
					name: 'emulated',
					...base,
					...localProduct,
					include: emulated,
					exclude: never,
					// They wait for the emulators half of their time.
					maxWorkers: maxWorkers * 2,
				},
			},
			// Headers, cookies, bodies and pages as Hosting and the emulated functions serve them.
			{
				test: {
					name: 'transport',
					...base,
					setupFiles: seeded,
					include: ['tests/transport/**/*.test.ts'],
					exclude: never,
					maxWorkers,
				},
			},
			{
				test: {
					name: 'rules',
					...base,
					setupFiles: seeded,
					include: ['tests/rules/**/*.test.ts'],
					exclude: never,
					maxWorkers,
				},
			},
			// These kill processes and take minutes of real time.
			{
				test: {
					name: 'faults',
					...base,
					setupFiles: seeded,
					include: ['tests/faults/**/*.test.ts'],
					exclude: never,
					// They wait nearly all of their time.
					maxWorkers: 2,
				},
			},
			// Runs the release before beside this one.
			{
				test: {
					name: 'upgrades',
					...base,
					setupFiles: seeded,
					include: ['tests/upgrades/**/*.test.ts'],
					exclude: never,
					testTimeout: 60_000,
				},
			},
			// Compares what its product stores before and after.
			{
				test: {
					name: 'fuzz',
					...base,
					...localProduct,
					include: ['tests/fuzz/bad-*.test.ts'],
					exclude: never,
				},
			},
			// Measures how long answers take.
			{
				test: {
					name: 'fuzz-accepted',
					...base,
					...localProduct,
					include: ['tests/fuzz/accepted-bodies.test.ts'],
					exclude: never,
				},
			},
			// Has a product of its own: it uses up rate limits.
			{
				test: {
					name: 'attack',
					...base,
					...localProduct,
					// Areas of attempts.
					maxConcurrency: 3,
					// As many as `transport` has, because `npm run attack` runs both.
					maxWorkers,
					include: ['tests/attack/**/*.test.ts'],
					exclude: never,
				},
			},
			// Installs the packages of the functions as Cloud Build does.
			{
				test: {
					name: 'deploy',
					...base,
					globalSetup: 'tests/deploy/set-up.ts',
					include: ['tests/deploy/**/*.test.ts', 'infra/deploy-page.test.ts'],
					exclude: never,
					hookTimeout: 60_000,
				},
			},
			// Deletes and restores all stored data, so nothing runs beside it.
			{
				test: {
					name: 'restore',
					...base,
					setupFiles: seeded,
					include: ['tests/restore/**/*.test.ts'],
					exclude: never,
					testTimeout: 60_000,
				},
			},
			{ test: { name: 'screens', include: screens, exclude: never, ...journeySettings } },
			{ test: { name: 'journeys', include: journeys, exclude: [...never, ...screens], ...journeySettings } },
		],
	},
});
