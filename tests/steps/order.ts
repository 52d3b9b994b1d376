/** Which steps a run has, and which of them start when. */
import { type Step, type Tier, tiers } from './table.ts';

/** The tiers that each tier consists of. */
const partsOf: Readonly<Record<Tier, readonly Tier[]>> = {
	quick: ['quick'],
	whole: ['quick', 'whole'],
	long: ['long'],
};

/** The steps that are named, and those of the named tiers; without a name, the whole. Returns the first name that is unknown instead. */
export function chooseSteps(steps: readonly Step[], names: readonly string[]): readonly Step[] | string {
	const known = [...tiers, ...steps.map(({ name }) => name)];
	const unknown = names.find((name) => !known.includes(name));
	if (unknown !== undefined) return unknown;
	const words = names.length === 0 ? ['whole'] : names;
	return steps.filter(({ name, tier }) =>
		words.some((word) => word === name || (isTier(word) && partsOf[word].includes(tier))),
	);
}

function isTier(word: string): word is Tier {
	return tiers.some((tier) => tier === word);
}

export interface Situation {
	waiting: readonly Step[];
	running: readonly Step[];
	/** Whether the product has started. */
	hasProduct: boolean;
	cores: number;
}

/** The waiting steps that start now. A step that may start but has no room holds back those after it. */
export function startingSteps({ waiting, running, hasProduct, cores }: Situation): Step[] {
	const unfinished = new Set([...waiting, ...running].map(({ name }) => name));
	const starting: Step[] = [];
	for (const step of waiting) {
		if (step.needs !== 'nothing' && !hasProduct) continue;
		if (step.after?.some((name) => unfinished.has(name))) continue;
		if (step.cores === 'none') {
			starting.push(step);
			continue;
		}
		const busy = [...running, ...starting].filter((other) => other.cores !== 'none');
		const room = step.cores === 'all' || busy.some((other) => other.cores === 'all') ? 1 : cores;
		if (busy.length >= room) break;
		starting.push(step);
	}
	return starting;
}
