/** Uploads, reads and deletes the files of projects. Firestore names every object before it exists, so that none is left behind. */
import { randomBytes } from 'node:crypto';
import { minuteMs } from '@stayup/contract';
import pLimit from 'p-limit';
import type { LogError } from '../../platform/log.ts';
import type { ObjectBucket } from '../../platform/object-bucket.ts';
import { Problem } from '../../platform/problem.ts';
import type { ProjectActor } from '../records/project-events.ts';
import { fileTypeOf } from '../rules/file-type.ts';
import type { FileStore, StoredFile } from './file-store.ts';

export interface ProjectFiles {
	/** Throws an `invalid` Problem for a file that is not accepted, and a `not-found` one if the account was deleted meanwhile. */
	add(project: { id: string; ownerId: string }, file: NewFile, by: ProjectActor): Promise<void>;
	read(file: StoredFile): Promise<Uint8Array | null>;
	remove(file: StoredFile): Promise<void>;
	/** Of an account that is about to be deleted. May be repeated. */
	removeAllOf(ownerId: string): Promise<void>;
}

interface NewFile {
	name: string;
	bytes: Uint8Array;
}

interface FilesDeps {
	bucket: ObjectBucket;
	store: FileStore;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

const folder = 'project-files/';
const nameBytes = 18;
/** An upload that takes longer has failed. */
const longestUploadMs = 10 * minuteMs;
/** Each takes some 20 MB while it is sent on. */
const uploads = pLimit(4);

export function createProjectFiles({ bucket, store, now, logError }: FilesDeps): ProjectFiles {
	async function deleteObject({ id, document }: StoredFile): Promise<void> {
		await bucket.remove(document.object);
		await store.forget(id);
	}

	/** The change itself is stored, and the next one tries again. */
	async function deleteLeftovers(projectId: string): Promise<void> {
		try {
			for (const file of await store.leftoversOf(projectId, now() - longestUploadMs)) await deleteObject(file);
		} catch (error) {
			logError('A file of a project could not be deleted; the next change of its files will retry it.', { error });
		}
	}

	return {
		async add({ id: projectId, ownerId }, { name, bytes }, by) {
			const type = fileTypeOf(name, bytes);
			if ('refusal' in type) {
				throw new Problem('invalid', type.refusal, { errors: [{ field: 'data', message: type.refusal }] });
			}
			const { contentType } = type;
			const object = `${folder}${randomBytes(nameBytes).toString('base64url')}`;
			// 1. Delete what earlier uploads have left. 2. Name the object, upload it, and show it.
			await deleteLeftovers(projectId);
			const stored = { ownerId, projectId, object, name, contentType, size: bytes.length, by };
			const fileId = await store.note({ ...stored, state: 'uploading', createdAt: now() });
			await uploads(() => bucket.write(object, bytes, 'application/octet-stream'));
			if (await store.show(fileId)) return;
			// 3. The account was deleted in the meantime.
			await bucket.remove(object);
			throw new Problem('not-found', 'This project does not exist.');
		},

		read: ({ document }) => bucket.read(document.object),

		async remove({ id, document }) {
			await store.hide(id);
			await deleteLeftovers(document.projectId);
		},

		async removeAllOf(ownerId) {
			for (let page = await store.listOf(ownerId, {}); page.items.length > 0; page = await store.listOf(ownerId, {})) {
				for (const file of page.items) await deleteObject(file);
			}
		},
	};
}
