/** Firestore listeners: changes on the server arrive within a second. Loaded only for signed-in users. */
import { type OutageDocument, outagesListed, type ServiceStatus, type WebsiteDocument } from '@stayup/contract';
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
import { openOnce } from '../loading/open-once.ts';

export type WithId<Document> = Document & { _id: string };

export interface Listener<Document> {
	/** All matching documents, as confirmed by the server. */
	onDocuments: (documents: WithId<Document>[]) => void;
	/** Whether Firestore is connected. */
	onConnection: (isConnected: boolean) => void;
	/** The listener was rejected or failed; it receives nothing more. */
	onFailure: () => void;
}

/** Of a list; the rules allow no more. */
export const mostDocuments = 1_000;

export async function listenToWebsites(ownerId: string, listener: Listener<WebsiteDocument>): Promise<() => void> {
	const websites = collection(await openFirestore(), 'websites');
	return listen(query(websites, where('ownerId', '==', ownerId), limit(mostDocuments)), listener);
}

/** The account document (tier, subscription, role); the screens refetch from the API what it changes. */
export async function listenToAccount<Document>(ownerId: string, listener: Listener<Document>): Promise<() => void> {
	return listenToOne(doc(await openFirestore(), 'users', ownerId), listener);
}

export async function listenToWebsite(id: string, listener: Listener<WebsiteDocument>): Promise<() => void> {
	return listenToOne(doc(await openFirestore(), 'websites', id), listener);
}

export async function listenToServiceStatus(listener: Listener<ServiceStatus>): Promise<() => void> {
	return listenToOne(doc(await openFirestore(), 'serviceStatus', 'current'), listener);
}

function listenToOne<Document>(document: DocumentReference, listener: Listener<Document>): () => void {
	return onSnapshot(
		document,
		{ includeMetadataChanges: true },
		(snapshot) => {
			listener.onConnection(!snapshot.metadata.fromCache);
			if (snapshot.metadata.fromCache) return;
			listener.onDocuments(snapshot.exists() ? [{ ...(snapshot.data() as Document), _id: snapshot.id }] : []);
		},
		listener.onFailure,
	);
}

/** The outages of one website or of all the owner's websites, newest first. */
export async function listenToOutages(
	ownerId: string,
	websiteId: string | null,
	listener: Listener<OutageDocument>,
): Promise<() => void> {
	const outages = collection(await openFirestore(), 'outages');
	const ofWebsite = websiteId === null ? [] : [where('websiteId', '==', websiteId)];
	return listen(
		query(outages, where('ownerId', '==', ownerId), ...ofWebsite, orderBy('start', 'desc'), limit(outagesListed)),
		listener,
	);
}

/** Signals changes on the admin dashboard: counts, outages and the audit log. */
export function listenForAdmin(listener: Listener<unknown>): Promise<() => void>[] {
	const newest = (name: string, field: string) =>
		openFirestore().then((store) => listen(query(collection(store, name), orderBy(field, 'desc'), limit(1)), listener));
	return [
		openFirestore().then((store) => listen(query(collection(store, 'counters'), limit(mostDocuments)), listener)),
		newest('outages', 'start'),
		newest('auditLog', 'at'),
	];
}

function listen<Document>(target: Query<DocumentData>, listener: Listener<Document>): () => void {
	// Unchanged documents stay the same objects: reading a thousand of them for every change would block the page.
	const known = new Map<string, WithId<Document>>();
	return onSnapshot(
		target,
		{ includeMetadataChanges: true },
		(snapshot) => {
			for (const { type, doc: changed } of snapshot.docChanges()) {
				if (type === 'removed') known.delete(changed.id);
				else known.set(changed.id, { ...(changed.data() as Document), _id: changed.id });
			}
			listener.onConnection(!snapshot.metadata.fromCache);
			if (snapshot.metadata.fromCache) return;
			listener.onDocuments(snapshot.docs.flatMap(({ id }) => known.get(id) ?? []));
		},
		listener.onFailure,
	);
}

const openFirestore = openOnce(async (): Promise<Firestore> => {
	const { app, emulators } = await openFirebase();
	const firestore = getFirestore(app);
	if (emulators !== null) connectFirestoreEmulator(firestore, emulators.firestoreHost, emulators.firestorePort);
	return firestore;
});
