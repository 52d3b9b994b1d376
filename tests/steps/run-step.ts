/** Runs a step and counts its tests. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findChromium } from '@stayup/testing/chromium';
import { root } from '../../dev/base/folders.ts';
import { type Execution, execute } from './execute.ts';
import { failureText } from './failure-text.ts';
import type { Command, Step, VitestRun } from './table.ts';
import type { FileTime } from './times.ts';

export interface Result {
	step: string;
	passed: number;
	failed: number;
	/** The failed tests, each with what was found; empty for a step that counts as one test. */
	failures: readonly string[];
	/** Of its test files. */
	files: readonly FileTime[];
}

export const didNotRun = { passed: 0, failed: 1, failures: [], files: [] } as const;

export interface StepRun extends Execution {
	resultsFolder: string;
	/** Whether the steps that it reads the results of have all passed. */
	isComplete: boolean;
}

export async function runStep(step: Step, run: StepRun): Promise<Result> {
	return 'projects' in step.run ? runTests(step.name, step.run, run) : runCommands(step, step.run, run);
}

async function runCommands({ name, after }: Step, commands: readonly Command[], run: StepRun): Promise<Result> {
	const more = after && run.isComplete ? ['--complete'] : [];
	for (const command of commands) {
		if ((await execute([...command, ...more], run)) !== 0) return { step: name, ...didNotRun };
	}
	return { step: name, passed: 1, failed: 0, failures: [], files: [] };
}

async function runTests(name: string, tests: VitestRun, run: StepRun): Promise<Result> {
	const report = join(run.resultsFolder, `${name}.json`);
	const projects = tests.projects.map((project) => `--project=${project}`);
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
	const browser = tests.needsBrowser ? { STAYUP_CHROMIUM: findChromium() } : {};
	const code = await execute(['vitest', 'run', ...projects, ...reporters, ...(tests.filters ?? [])], {
		...run,
		environment: { ...run.environment, ...tests.environment, ...browser },
	});
	const result = resultIn(report, name);
	// A file that cannot be loaded has no failed test; only the exit code shows it.
	return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
	testResults: {
		name: string;
		message: string;
		startTime: number;
		endTime: number;
		assertionResults: VitestTest[];
	}[];
}

interface VitestTest {
	status: string;
	fullName: string;
	failureMessages: string[];
}

function resultIn(reportFile: string, step: string): Result {
	try {
		const report: VitestReport = JSON.parse(readFileSync(reportFile, 'utf8'));
		return {
			step,
			passed: report.numPassedTests,
			failed: report.numFailedTests,
			failures: report.testResults.flatMap(({ name, message, assertionResults }) => {
				const file = relative(root, name);
				const failed = assertionResults.filter(({ status }) => status === 'failed');
				const texts = failed.map((test) => `${file} > ${test.fullName}: ${failureText(test.failureMessages[0])}`);
				return message === '' ? texts : [`${file}: ${failureText(message)}`, ...texts];
			}),
			files: report.testResults.map(({ name, startTime, endTime }) => ({
				step,
				file: relative(root, name),
				seconds: (endTime - startTime) / 1000,
			})),
		};
	} catch {
		return { step, ...didNotRun };
	}
}
