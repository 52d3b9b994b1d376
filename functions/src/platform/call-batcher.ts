/** Runs calls with the same key together, because each run writes the same documents, which sustain about one write a second. */
import { isLastingError } from './firestore/error-codes.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

type CallBatcher<Call, Result> = (key: string, call: Call) => Promise<Result>;

interface WaitingCall<Call, Result> {
	call: Call;
	settle(result: PromiseSettledResult<Result>): void;
}

/** The first call of a key runs at once; those that come meanwhile run together afterwards. `run` returns the results in the order of the calls. */
export function createCallBatcher<Call, Result>(
	run: (key: string, calls: readonly Call[]) => Promise<PromiseSettledResult<Result>[]>,
	callsAtOnce: number,
): CallBatcher<Call, Result> {
	const runExclusive = createKeyedMutex();
	/** The batch of each key that has not begun. */
	const waiting = new Map<string, WaitingCall<Call, Result>[]>();

	async function begin(key: string, batch: readonly WaitingCall<Call, Result>[]): Promise<void> {
		if (waiting.get(key) === batch) waiting.delete(key);
		const calls = batch.map(({ call }) => call);
		const results = await run(key, calls).catch((reason: unknown) => calls.map(() => rejected(reason)));
		for (const [index, { settle }] of batch.entries()) {
			settle(results[index] ?? rejected(new Error('A call of a batch has no result.')));
		}
	}

	return (key, call) =>
		new Promise((resolve, reject) => {
			const settle = (result: PromiseSettledResult<Result>) =>
				result.status === 'fulfilled' ? resolve(result.value) : reject(result.reason);
			const batch = waiting.get(key);
			if (batch && batch.length < callsAtOnce) {
				batch.push({ call, settle });
				return;
			}
			const next = [{ call, settle }];
			waiting.set(key, next);
			void runExclusive(key, () => begin(key, next));
		});
}

/** Runs the calls together. If an error that a retry cannot fix stops that, runs each alone, so that it does not stop the others. */
export async function eachAloneIfNeeded<Call, Result>(
	calls: readonly Call[],
	run: (calls: readonly Call[]) => Promise<PromiseSettledResult<Result>[]>,
): Promise<PromiseSettledResult<Result>[]> {
	try {
		return await run(calls);
	} catch (error) {
		if (calls.length === 1 || !isLastingError(error)) return calls.map(() => rejected(error));
		const results: PromiseSettledResult<Result>[] = [];
		for (const call of calls) results.push(...(await eachAloneIfNeeded([call], run)));
		return results;
	}
}

export function fulfilled<Result>(value: Result): PromiseSettledResult<Result> {
	return { status: 'fulfilled', value };
}

export function rejected(reason: unknown): PromiseRejectedResult {
	return { status: 'rejected', reason };
}
