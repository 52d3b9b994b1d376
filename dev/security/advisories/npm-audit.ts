/** Asks the registry for the advisories of the production dependencies, through npm. */
import { execFile } from 'node:child_process';
import { root } from '../../base/folders.ts';
import { type Advisory, advisoriesIn } from './advisories.ts';

const options = ['--omit=dev', '--json', '--fetch-retries=0'];

export type AuditAnswer = { advisories: readonly Advisory[] } | { refusal: string };

export function askRegistry(timeoutMs: number): Promise<AuditAnswer> {
	return new Promise((resolve) => {
		// npm exits with 1 when it found advisories, so only its output counts.
		execFile(
			'npm',
			['audit', ...options, `--fetch-timeout=${timeoutMs - 1000}`],
			{ cwd: root, timeout: timeoutMs, maxBuffer: 2 ** 26 },
			(error, output) => {
				const report = parse(output);
				const advisories = advisoriesIn(report);
				if (advisories) resolve({ advisories });
				else resolve({ refusal: messageIn(report) ?? (error?.killed ? 'no answer in time' : String(error)) });
			},
		);
	});
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function messageIn(report: unknown): string | null {
	return typeof report === 'object' && report !== null && 'message' in report ? String(report.message) : null;
}
