/** Stryker: changes the rules of one area and runs its unit tests for each change. */
import { chosenArea } from './areas.ts';

const { name, mutate } = chosenArea();

export default {
	testRunner: 'vitest',
	plugins: ['@stryker-mutator/vitest-runner'],
	vitest: { configFile: 'dev/mutation/vitest.config.ts', related: false },
	mutate: [...mutate],
	concurrency: 1,
	timeoutMS: 10_000,
	thresholds: { high: 95, low: 90, break: 85 },
	reporters: ['json', 'progress-append-only'],
	jsonReporter: { fileName: `.stayup/mutation/${name}.json` },
	tempDirName: '.stayup/stryker',
	ignorePatterns: ['.stayup', 'bench', 'web/src', 'web/testing', 'docs', 'functions/lib'],
	// Stryker would adjust the paths in tsconfig.json with an API that TypeScript 7 does not have, and the tests need none.
	tsconfigFile: 'none',
};
