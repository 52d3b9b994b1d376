/** The file in which `npm test` leaves its results, for programs that read them. */
import { join } from 'node:path';
import { runFolder } from '../../dev/base/folders.ts';
import type { Result } from './run-step.ts';
import type { FileTime, StepTime } from './times.ts';

export interface RunReport {
	/** Of the random data. */
	seed: string;
	/** How many times slower the machine was than the one of the budgets. */
	slowness: number;
	steps: readonly (Omit<Result, 'files'> & StepTime)[];
	slowestFiles: readonly FileTime[];
}

/** The next run overwrites them. */
export const resultsFolder = join(runFolder('test'), 'results');
export const runFile = join(resultsFolder, 'run.json');
