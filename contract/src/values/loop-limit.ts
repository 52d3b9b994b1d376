/** A loop without an end stops an instance, with the requests of everybody on it. A loop that nothing else ends counts its iterations. */

export class LoopLimitExceeded extends Error {
	override readonly name = 'LoopLimitExceeded';
}

/** Returns the function that the loop calls in each iteration. It throws after `limit` of them, which is far more than the loop ever needs. */
export function loopLimit(limit: number, loop: string): () => void {
	let iterations = 0;
	return () => {
		iterations += 1;
		if (iterations > limit) throw new LoopLimitExceeded(`No end after ${limit} iterations: ${loop}.`);
	};
}
