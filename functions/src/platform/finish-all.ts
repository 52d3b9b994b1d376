/** Waits for the end of every job, also when one fails: after the response of a function, what still runs gets no CPU. */
export async function finishAll(jobs: readonly Promise<unknown>[]): Promise<void> {
	const ends = await Promise.allSettled(jobs);
	const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
	if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '));
	if (failures.length === 1) throw failures[0];
}
