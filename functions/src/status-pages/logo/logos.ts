/** Uploads, shows and deletes the logos of status pages. Firestore names every object before it exists, so that none is left behind. */
import { randomBytes } from 'node:crypto';
import { minuteMs } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { LogError } from '../../platform/log.ts';
import { createObjectBucket, type ObjectBucket } from '../../platform/object-bucket.ts';
import { logoFolder, logoType } from '../pages/page-logo.ts';
import type { StoredStatusPage } from '../pages/page-store.ts';
import type { EncodedLogo } from './encode-logo.ts';
import { createLogoStore, type LogoStore } from './logo-store.ts';

export interface Logos {
	/** Null if the owner has no such page. */
	show(ownerId: string, pageId: string, logo: EncodedLogo): Promise<StoredStatusPage | null>;
	/** Null if the owner has no such page. */
	remove(ownerId: string, pageId: string): Promise<StoredStatusPage | null>;
	/** Of a page that is about to be deleted. May be repeated. */
	removeAll(page: StoredStatusPage): Promise<void>;
	/** Of an account that is about to be deleted. May be repeated. */
	removeAllOf(ownerId: string): Promise<void>;
	/** The image under the name that its URL has; null if there is none. */
	read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

export interface LogoDeps {
	logoBucket: { origin: string; name: string };
	/** An OAuth token of this server. */
	accessToken(): Promise<string>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

const nameBytes = 18;
/** An upload that takes longer has failed. */
const longestUploadMs = 10 * minuteMs;

export function createLogos(firestore: Firestore, { logoBucket, ...deps }: LogoDeps): Logos {
	return logosOf(createObjectBucket({ ...logoBucket, ...deps }), createLogoStore(firestore), deps);
}

export function logosOf(
	bucket: ObjectBucket,
	store: LogoStore,
	{ now, logError }: Pick<LogoDeps, 'now' | 'logError'>,
): Logos {
	async function deleteUnused({ id, document }: StoredStatusPage, until: number): Promise<void> {
		const objects = document.upkeep.unusedLogos.flatMap(({ object, since }) => (since <= until ? [object] : []));
		if (objects.length === 0) return;
		for (const object of objects) await bucket.remove(object);
		await store.forget(document.ownerId, id, objects);
	}

	/** The change itself is stored, and the page still names the objects. */
	async function tryToDeleteUnused(page: StoredStatusPage): Promise<void> {
		await deleteUnused(page, now() - longestUploadMs).catch((error: unknown) =>
			logError('A replaced logo could not be deleted; the next change of the logo will retry it.', { error }),
		);
	}

	async function removeAll({ id, document }: StoredStatusPage): Promise<void> {
		const page = await store.show(document.ownerId, id, null, now());
		if (page) await deleteUnused(page, Number.POSITIVE_INFINITY);
	}

	return {
		async show(ownerId, pageId, { bytes, width, height }) {
			const object = `${logoFolder}${randomBytes(nameBytes).toString('base64url')}`;
			// 1. Note the object, upload it, and show it.
			if (!(await store.note(ownerId, pageId, object, now()))) return null;
			await bucket.write(object, bytes, logoType);
			const page = await store.show(ownerId, pageId, { object, width, height, contentType: logoType }, now());
			// 2. Delete the one before, or this one if the page was deleted in the meantime.
			if (page) await tryToDeleteUnused(page);
			else await bucket.remove(object);
			return page;
		},

		async remove(ownerId, pageId) {
			const page = await store.show(ownerId, pageId, null, now());
			if (page) await tryToDeleteUnused(page);
			return page;
		},

		removeAll,

		async removeAllOf(ownerId) {
			for (const page of await store.pagesOf(ownerId)) await removeAll(page);
		},

		read: (name) => bucket.read(`${logoFolder}${name}`),
	};
}
