/** Sends recorded requests to the emulators again, without the product: what the emulators themselves need for a call. */
import { randomUUID } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import {
	type AuthRequest,
	base64,
	type EmulatorRequest,
	type FirestoreRequest,
	type Wire,
	type WireMessage,
} from './record-requests.ts';

/** Each request starts when those before it have ended. */
export async function replayRequests(firestore: Firestore, requests: readonly EmulatorRequest[]): Promise<void> {
	const wire = firestore as unknown as Wire;
	/** The transactions of this replay, by the recorded ones. */
	const transactions = new Map<string, Uint8Array>();
	const ended: Promise<void>[] = [];
	for (const { to, after } of requests) {
		const before = Promise.all(after.map((index) => ended[index]));
		ended.push(before.then(() => ('url' in to ? sendToAuth(to) : sendToFirestore(wire, to, transactions))));
	}
	await Promise.all(ended);
}

async function sendToAuth({ url, body, authorization }: AuthRequest): Promise<void> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization },
		body,
	});
	await response.arrayBuffer();
	if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
}

async function sendToFirestore(
	wire: Wire,
	{ method, message, isStream, begun }: FirestoreRequest,
	transactions: Map<string, Uint8Array>,
): Promise<void> {
	const sent = replayable(message, transactions);
	const note = (transaction: Uint8Array | undefined) => {
		if (begun !== null && transaction?.length) transactions.set(begun, transaction);
	};
	if (!isStream) {
		note((await wire.request(method, sent, 'bench')).transaction);
		return;
	}
	const stream = await wire.requestStream(method, false, sent, 'bench');
	await new Promise<void>((resolve, reject) => {
		stream.on('data', ({ transaction }) => note(transaction));
		stream.on('end', resolve);
		stream.on('error', reject);
		stream.resume();
	});
}

/** With the transaction of this replay, and with new ids for the documents that it creates. */
function replayable(message: WireMessage, transactions: ReadonlyMap<string, Uint8Array>): WireMessage {
	const replayed = structuredClone(message);
	if (message.transaction?.length) {
		const transaction = transactions.get(base64(message.transaction));
		if (!transaction) throw new Error('The transaction of a replayed request did not begin.');
		replayed.transaction = transaction;
	}
	for (const { update, currentDocument } of replayed.writes ?? []) {
		if (update?.name && currentDocument?.exists === false) update.name += `-${randomUUID()}`;
	}
	return replayed;
}
