/** Records the requests that a call sends to the Firestore and Auth emulators, each with the requests that it waited for. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Firestore } from 'firebase-admin/firestore';

export interface EmulatorRequest {
	to: FirestoreRequest | AuthRequest;
	/** The indexes of the requests that ended before this one started. */
	after: readonly number[];
}

export interface FirestoreRequest {
	method: string;
	message: WireMessage;
	isStream: boolean;
	/** The transaction that it began, as base64. */
	begun: string | null;
}

export interface AuthRequest {
	url: string;
	body: string;
	authorization: string;
}

export interface WireMessage {
	transaction?: Uint8Array;
	writes?: WireWrite[];
	[field: string]: unknown;
}

interface WireWrite {
	update?: { name?: string };
	currentDocument?: { exists?: boolean } | null;
}

export interface WireAnswer {
	transaction?: Uint8Array;
}

export interface WireStream {
	on(event: 'data', listener: (answer: WireAnswer) => void): unknown;
	on(event: 'end', listener: () => void): unknown;
	on(event: 'error', listener: (error: unknown) => void): unknown;
	resume(): unknown;
}

/** The part of Firestore's client that sends requests, below the encoding of documents and the retries of transactions. */
export interface Wire {
	request(method: string, message: WireMessage, ...rest: unknown[]): Promise<WireAnswer>;
	requestStream(method: string, bidirectional: boolean, message: WireMessage, ...rest: unknown[]): Promise<WireStream>;
}

interface Timed {
	to: EmulatorRequest['to'];
	startedAt: number;
	endedAt: number;
}

export async function recordRequests(
	firestore: Firestore,
	authOrigin: string,
	call: () => Promise<unknown>,
): Promise<EmulatorRequest[]> {
	const recorded: Timed[] = [];
	const undo = [
		recordFirestore(firestore, recorded),
		recordFetch(authOrigin, recorded),
		recordAdminSdk(authOrigin, recorded),
	];
	try {
		await call();
	} finally {
		for (const restore of undo) restore();
	}
	return recorded.map(({ to, startedAt }) => ({
		to,
		after: recorded.flatMap(({ endedAt }, index) => (endedAt <= startedAt ? [index] : [])),
	}));
}

/** The same requests, each as early as it can be sent: only those of a transaction wait for its begin. */
export function atOnce(requests: readonly EmulatorRequest[]): EmulatorRequest[] {
	return requests.map(({ to }) => ({
		to,
		after: requests.flatMap((other, index) => (isBegunBy(to, other.to) ? [index] : [])),
	}));
}

function isBegunBy(request: EmulatorRequest['to'], other: EmulatorRequest['to']): boolean {
	if (!('message' in request && request.message.transaction?.length) || !('message' in other)) return false;
	return other.begun === base64(request.message.transaction);
}

/** How many of the requests wait for each other at most. */
export function sequentialRequests(requests: readonly EmulatorRequest[]): number {
	const depths: number[] = [];
	for (const { after } of requests) depths.push(1 + Math.max(0, ...after.map((index) => depths[index] ?? 0)));
	return Math.max(0, ...depths);
}

export function base64(bytes: Uint8Array): string {
	return Buffer.from(bytes).toString('base64');
}

function begin<To extends EmulatorRequest['to']>(recorded: Timed[], to: To): Timed & { to: To } {
	const begun = { to, startedAt: performance.now(), endedAt: Number.POSITIVE_INFINITY };
	recorded.push(begun);
	return begun;
}

function recordFirestore(firestore: Firestore, recorded: Timed[]): () => void {
	const wire = firestore as unknown as Wire;
	const { request, requestStream } = wire;
	const beginOf = (method: string, message: WireMessage, isStream: boolean) =>
		begin<FirestoreRequest>(recorded, { method, message: structuredClone(message), isStream, begun: null });
	const note = (to: FirestoreRequest, { transaction }: WireAnswer) => {
		if (transaction?.length) to.begun = base64(transaction);
	};
	wire.request = async (method, message, ...rest) => {
		const begun = beginOf(method, message, false);
		const answer = await request.call(wire, method, message, ...rest);
		begun.endedAt = performance.now();
		note(begun.to, answer);
		return answer;
	};
	wire.requestStream = async (method, bidirectional, message, ...rest) => {
		const begun = beginOf(method, message, true);
		const stream = await requestStream.call(wire, method, bidirectional, message, ...rest);
		stream.on('data', (answer) => note(begun.to, answer));
		stream.on('end', () => {
			begun.endedAt = performance.now();
		});
		return stream;
	};
	return () => {
		wire.request = request;
		wire.requestStream = requestStream;
	};
}

/** The requests of our client of Identity Toolkit. */
function recordFetch(authOrigin: string, recorded: Timed[]): () => void {
	const { fetch } = globalThis;
	globalThis.fetch = async (input, init) => {
		const url = String(input);
		if (!url.startsWith(authOrigin)) return fetch(input, init);
		const authorization = new Headers(init?.headers).get('authorization') ?? '';
		const begun = begin<AuthRequest>(recorded, { url, body: String(init?.body ?? ''), authorization });
		const response = await fetch(input, init);
		begun.endedAt = performance.now();
		return response;
	};
	return () => {
		globalThis.fetch = fetch;
	};
}

function recordAdminSdk(authOrigin: string, recorded: Timed[]): () => void {
	const onCreated = (message: unknown) => {
		const { request } = message as { request: ClientRequest };
		const url = `http://${request.getHeader('host')}${request.path}`;
		if (!url.startsWith(authOrigin)) return;
		const authorization = String(request.getHeader('authorization') ?? '');
		const begun = begin<AuthRequest>(recorded, { url, body: '', authorization });
		const end = request.end.bind(request);
		// The SDK passes each body to `end`, in one piece.
		request.end = (body: unknown) => {
			begun.to.body = String(body ?? '');
			return end(body);
		};
		request.on('response', (response) => {
			response.on('end', () => {
				begun.endedAt = performance.now();
			});
		});
	};
	subscribe('http.client.request.created', onCreated);
	return () => {
		unsubscribe('http.client.request.created', onCreated);
	};
}
