/** The door to Firestore's live updates: what changes at the server is told here within a second. Loaded when signed in. */
import { type OutageDocument, outagesListed, type WebsiteDocument } from '@stayup/contract';
import {
	collection,
	connectFirestoreEmulator,
	type DocumentData,
	type DocumentReference,
	doc,
	type Firestore,
	getFirestore,
	limit,
	onSnapshot,
	orderBy,
	type Query,
	query,
	where,
} from 'firebase/firestore';
import { openFirebase } from '../api-client/firebase-app.ts';

export type WithId<Document> = Document & { _id: string };

export interface Ear<Document> {
	/** Everything that matches now; only what the server has confirmed. */
	onDocuments: (documents: WithId<Document>[]) => void;
	/** Whether the server is being heard. */
	onConnection: (isConnected: boolean) => void;
	/** The listener is refused or broken and hears no more. */
	onFailure: () => void;
}

const mostWebsites = 500;

let opening: Promise<Firestore> | null = null;

export async function listenToWebsites(ownerId: string, ear: Ear<WebsiteDocument>): Promise<() => void> {
	const websites = collection(await openFirestore(), 'websites');
	return listen(query(websites, where('ownerId', '==', ownerId), limit(mostWebsites)), ear);
}

/** What the account is: tier, subscription, role. Only whether it has changed matters here; the API says what it means. */
export async function listenToAccount(ownerId: string, ear: Ear<unknown>): Promise<() => void> {
	return listenToOne(doc(await openFirestore(), 'users', ownerId), ear);
}

export async function listenToWebsite(id: string, ear: Ear<WebsiteDocument>): Promise<() => void> {
	return listenToOne(doc(await openFirestore(), 'websites', id), ear);
}

function listenToOne<Document>(document: DocumentReference, ear: Ear<Document>): () => void {
	return onSnapshot(
		document,
		{ includeMetadataChanges: true },
		(snapshot) => {
			ear.onConnection(!snapshot.metadata.fromCache);
			if (snapshot.metadata.fromCache) return;
			ear.onDocuments(snapshot.exists() ? [{ ...(snapshot.data() as Document), _id: snapshot.id }] : []);
		},
		ear.onFailure,
	);
}

/** Newest first, of one website or of all the owner has. */
export async function listenToOutages(
	ownerId: string,
	websiteId: string | null,
	ear: Ear<OutageDocument>,
): Promise<() => void> {
	const outages = collection(await openFirestore(), 'outages');
	const ofWebsite = websiteId === null ? [] : [where('websiteId', '==', websiteId)];
	return listen(
		query(outages, where('ownerId', '==', ownerId), ...ofWebsite, orderBy('start', 'desc'), limit(outagesListed)),
		ear,
	);
}

/** Tells that something an admin sees has changed: a count, an outage, or what another admin did. */
export function listenToEverything(ear: Ear<unknown>): Promise<() => void>[] {
	const newest = (name: string, field: string) =>
		openFirestore().then((store) => listen(query(collection(store, name), orderBy(field, 'desc'), limit(1)), ear));
	return [
		openFirestore().then((store) => listen(query(collection(store, 'counters'), limit(mostWebsites)), ear)),
		newest('outages', 'start'),
		newest('auditLog', 'at'),
	];
}

function listen<Document>(target: Query<DocumentData>, ear: Ear<Document>): () => void {
	return onSnapshot(
		target,
		{ includeMetadataChanges: true },
		(snapshot) => {
			ear.onConnection(!snapshot.metadata.fromCache);
			if (snapshot.metadata.fromCache) return;
			ear.onDocuments(snapshot.docs.map((found) => ({ ...(found.data() as Document), _id: found.id })));
		},
		ear.onFailure,
	);
}

function openFirestore(): Promise<Firestore> {
	opening ??= open().catch((error: unknown) => {
		opening = null;
		throw error;
	});
	return opening;
}

async function open(): Promise<Firestore> {
	const { app, emulators } = await openFirebase();
	const firestore = getFirestore(app);
	if (emulators !== null) connectFirestoreEmulator(firestore, emulators.firestoreHost, emulators.firestorePort);
	return firestore;
}
