/** Asks a few websites that do not fail whether we ourselves are connected, before a failure elsewhere is believed (PROBE-8). */
import type { Probe } from '../../probe/probe.ts';

export interface Canaries {
	areWell(): Promise<boolean>;
}

export interface CanaryOptions {
	urls: readonly string[];
	probe: Probe;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** One answer serves all rounds of an instance for so long. */
const freshMs = 5_000;
const budgetMs = 3_000;

/** Half of them are enough: one of them may really be down. Where none is named, nothing is doubted. */
export function createCanaries({ urls, probe, now }: CanaryOptions): Canaries {
	let asked: { at: number; answer: Promise<boolean> } | null = null;

	async function ask(): Promise<boolean> {
		const results = await Promise.all(
			urls.map((url) => probe({ url, expectedStatusCode: null, budgetMs, origin: 'round' })),
		);
		return results.filter(({ ok }) => ok).length * 2 >= urls.length;
	}

	return {
		areWell() {
			if (asked === null || now() - asked.at > freshMs) asked = { at: now(), answer: ask() };
			return asked.answer;
		},
	};
}
