/** Sends one kind of request and reports the latencies. */
import { quantile } from '../shared/report.ts';

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

/** False if the response was not the expected one. */
type Send = (index: number) => Promise<boolean>;

/** Each client sends its next request after the response to its last one. */
export async function measure({ requests, seconds, clients }: Load, send: Send): Promise<Measured> {
	const series = startSeries(send);
	const begunAt = performance.now();
	let next = 0;
	const client = async () => {
		while (next < requests && performance.now() - begunAt < seconds * 1000) await series.send(next++);
	};
	await Promise.all(Array.from({ length: clients }, client));
	return series.measured((performance.now() - begunAt) / 1000);
}

/** One client alternates between requests of each kind, so that whatever else the machine does slows all of them. */
export async function measureAlternately<Kind extends string>(
	{ requests, seconds }: Omit<Load, 'clients'>,
	kinds: Readonly<Record<Kind, Send>>,
): Promise<Record<Kind, Measured>> {
	const names = Object.keys(kinds) as Kind[];
	const series = names.map((name) => ({ name, ...startSeries(kinds[name]) }));
	const begunAt = performance.now();
	for (let index = 0; index < requests && performance.now() - begunAt < seconds * 1000; index += 1) {
		for (const { send } of series) await send(index);
	}
	return Object.fromEntries(series.map(({ name, measured }) => [name, measured()])) as Record<Kind, Measured>;
}

/** `seconds`: how long it took; by default, the time of all requests one after the other. */
function startSeries(send: Send): { send(index: number): Promise<void>; measured(seconds?: number): Measured } {
	const durationsMs: number[] = [];
	let failures = 0;
	return {
		async send(index) {
			const startedAt = performance.now();
			if (!(await send(index))) failures += 1;
			durationsMs.push(performance.now() - startedAt);
		},
		measured(seconds = durationsMs.reduce((sum, ms) => sum + ms, 0) / 1000) {
			return {
				requestsPerSecond: round(durationsMs.length / seconds),
				p50Ms: round(quantile(durationsMs, 0.5)),
				p99Ms: round(quantile(durationsMs, 0.99)),
				failures,
			};
		},
	};
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
