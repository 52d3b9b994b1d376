/** The steps of `npm test` that run Vitest. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findChromium } from '@stayup/testing/chromium';
import { root } from '../../dev/base/folders.ts';
import { failureText } from './failure-text.ts';
import { bin, type Counts, didNotRun, type Environment, execute, type Step } from './step.ts';

/** With more failures, something is broken. */
const mostRepeated = 5;

export interface VitestRun {
	projects: readonly string[];
	filters?: readonly string[];
	needsProduct?: boolean;
	/**
	 * The files of a few failed tests run once more, alone: emulators, browsers and tests share few cores, and sometimes one of them waits longer than a
	 * test does. What fails twice has failed; the report lists what passed the second time.
	 */
	isRepeated?: boolean;
	/** Where the reports are written. */
	resultsFolder: string;
}

interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
	testResults: { name: string; message: string; assertionResults: VitestTest[] }[];
}

interface VitestTest {
	status: string;
	fullName: string;
	failureMessages: string[];
}

export function vitestStep(
	name: string,
	{ projects, filters = [], needsProduct = false, isRepeated = false, resultsFolder }: VitestRun,
): Step {
	async function runOnce(
		environment: Environment,
		file: string,
		chosenFiles: readonly string[],
	): Promise<VitestResult> {
		const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
		const needsBrowser = projects.some((project) => project === 'journeys' || project === 'faults');
		const code = await execute(
			bin('vitest'),
			['run', ...projects.map((project) => `--project=${project}`), ...reporters, ...chosenFiles],
			{ ...environment, ...(needsBrowser && { STAYUP_CHROMIUM: findChromium() }) },
		);
		const result = resultIn(file);
		// A file that cannot be loaded has no failed test; only the exit code shows it.
		return { ...result, failed: code !== 0 && result.failed === 0 ? 1 : result.failed };
	}

	return {
		name,
		needsProduct,
		async run(environment) {
			const { failedFiles, ...first } = await runOnce(environment, join(resultsFolder, `${name}.json`), filters);
			if (!isRepeated || failedFiles.length === 0 || first.failed > mostRepeated) return first;
			const second = await runOnce(environment, join(resultsFolder, `${name}-repeated.json`), failedFiles);
			if (second.failed > 0 || second.passed < first.failed) return first;
			return { passed: first.passed + first.failed, failed: 0, failures: [], unstable: first.failures };
		},
	};
}

interface VitestResult extends Counts {
	/** Relative to the root. */
	failedFiles: readonly string[];
}

function resultIn(file: string): VitestResult {
	try {
		const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
		const found = report.testResults.map(({ name, message, assertionResults }) => {
			const path = relative(root, name);
			const failed = assertionResults.filter(({ status }) => status === 'failed');
			const texts = failed.map((test) => `${path} > ${test.fullName}: ${failureText(test.failureMessages[0])}`);
			return { path, texts: [...(message === '' ? [] : [`${path}: ${failureText(message)}`]), ...texts] };
		});
		return {
			...{ passed: report.numPassedTests, failed: report.numFailedTests, unstable: [] },
			failures: found.flatMap(({ texts }) => texts),
			failedFiles: found.filter(({ texts }) => texts.length > 0).map(({ path }) => path),
		};
	} catch {
		return { ...didNotRun, failedFiles: [] };
	}
}
