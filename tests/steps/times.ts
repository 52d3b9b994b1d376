/** The times of a run as a result: which steps took too long, and which test files were the slowest. */
import { allowedSeconds } from './slowness.ts';

export interface StepTime {
	step: string;
	seconds: number;
	budgetSeconds: number;
}

export interface FileTime {
	step: string;
	/** Relative to the root. */
	file: string;
	seconds: number;
}

const mostListed = 20;

/** One sentence for each step that took longer than it may. */
export function overBudget(times: readonly StepTime[], slowness: number): string[] {
	return times
		.filter(({ seconds, budgetSeconds }) => seconds > allowedSeconds(budgetSeconds, slowness))
		.map(({ step, seconds, budgetSeconds }) => {
			const allowed = Math.round(allowedSeconds(budgetSeconds, slowness));
			return `${step} took ${Math.round(seconds)} s and may take ${allowed} s: twice its budget of ${budgetSeconds} s${slowness > 1 ? `, on a machine that is ${slowness.toFixed(1)} times slower` : ''}`;
		});
}

export function slowestFiles(files: readonly FileTime[]): FileTime[] {
	return files.toSorted((a, b) => b.seconds - a.seconds).slice(0, mostListed);
}
