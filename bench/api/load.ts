/** Sends one kind of request from concurrent clients and reports the latencies. */

export interface Load {
	/** An upper limit: slow calls send fewer. */
	requests: number;
	seconds: number;
	clients: number;
}

export interface Measured {
	requestsPerSecond: number;
	p50Ms: number;
	p99Ms: number;
	/** Responses with an unexpected status. */
	failures: number;
}

/** Each client sends its next request after the response to its last one. */
export async function measure(
	{ requests, seconds: maxSeconds, clients }: Load,
	send: (index: number) => Promise<boolean>,
): Promise<Measured> {
	const durationsMs: number[] = [];
	let failures = 0;
	let next = 0;
	const begunAt = performance.now();
	const client = async () => {
		while (next < requests && performance.now() - begunAt < maxSeconds * 1000) {
			const index = next;
			next += 1;
			const startedAt = performance.now();
			if (!(await send(index))) failures += 1;
			durationsMs.push(performance.now() - startedAt);
		}
	};
	await Promise.all(Array.from({ length: clients }, client));
	const seconds = (performance.now() - begunAt) / 1000;
	durationsMs.sort((a, b) => a - b);
	return {
		requestsPerSecond: round(durationsMs.length / seconds),
		p50Ms: round(quantile(durationsMs, 0.5)),
		p99Ms: round(quantile(durationsMs, 0.99)),
		failures,
	};
}

function quantile(sorted: readonly number[], share: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
