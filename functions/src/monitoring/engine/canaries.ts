/** Checks a few websites that are expected to be up. If they fail, our own network is the likely cause of other failures (PROBE-8). */
import type { Probe } from '../../probe/probe.ts';

export interface Canaries {
	areUp(): Promise<boolean>;
}

interface CanaryOptions {
	urls: readonly string[];
	probe: Probe;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** All rounds of an instance share one result for this long. */
const freshMs = 5_000;
const budgetMs = 3_000;

/** Half of the canaries are enough, because one of them may really be down. Without canaries, `areUp` is always true. */
export function createCanaries({ urls, probe, now }: CanaryOptions): Canaries {
	let last: { at: number; areUp: Promise<boolean> } | null = null;

	async function check(): Promise<boolean> {
		const results = await Promise.all(
			urls.map((url) => probe({ url, expectedStatusCode: null, budgetMs, origin: 'round' })),
		);
		return results.filter(({ ok }) => ok).length * 2 >= urls.length;
	}

	return {
		areUp() {
			if (last === null || now() - last.at > freshMs) last = { at: now(), areUp: check() };
			return last.areUp;
		},
	};
}
