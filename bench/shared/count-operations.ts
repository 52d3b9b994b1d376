/** Counts billed Firestore operations: documents read and written, and one read per thousand index entries of a count. */
import type { Firestore } from 'firebase-admin/firestore';

export interface Operations {
	reads: number;
	writes: number;
}

const entriesPerRead = 1000;

interface Wire {
	request(method: string, request: WireRequest, ...rest: unknown[]): Promise<unknown>;
	requestStream(method: string, bidirectional: boolean, request: WireRequest, ...rest: unknown[]): Promise<WireStream>;
}
interface WireRequest {
	writes?: unknown[];
	documents?: unknown[];
}
interface WireStream {
	on(event: 'data', listener: (answer: WireAnswer) => void): unknown;
}
interface WireAnswer {
	document?: unknown;
	found?: unknown;
	missing?: unknown;
	result?: { aggregateFields?: Record<string, { integerValue?: string | number }> };
}

/** Wraps the requests of this Firestore client. */
export function countOperations(firestore: Firestore): { during(work: () => Promise<unknown>): Promise<Operations> } {
	const wire = firestore as unknown as Wire;
	const counted: Operations = { reads: 0, writes: 0 };
	const { request, requestStream } = wire;

	wire.request = (method, message, ...rest) => {
		if (method === 'commit' || method === 'batchWrite') counted.writes += message.writes?.length ?? 0;
		return request.call(wire, method, message, ...rest);
	};
	wire.requestStream = async (method, bidirectional, message, ...rest) => {
		const stream = await requestStream.call(wire, method, bidirectional, message, ...rest);
		stream.on('data', (answer) => {
			counted.reads += readsOf(answer);
		});
		return stream;
	};
	return {
		async during(work) {
			const before = { ...counted };
			await work();
			return { reads: counted.reads - before.reads, writes: counted.writes - before.writes };
		},
	};
}

function readsOf({ document, found, missing, result }: WireAnswer): number {
	if (document || found || missing) return 1;
	if (!result?.aggregateFields) return 0;
	const counts = Object.values(result.aggregateFields).map(({ integerValue = 0 }) => Number(integerValue));
	return Math.max(1, Math.ceil(Math.max(...counts) / entriesPerRead));
}
