/** Stores which objects are the files of projects, and which are to be deleted. */
import { type PageQuery, projectFileLimits, projectFileMessages } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { ProjectFileDocument } from '../../platform/firestore/business/project-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { allOf, findIn, type Page, readPageById, type Stored } from '../../platform/firestore/paging.ts';
import { Problem } from '../../platform/problem.ts';

export type StoredFile = Stored<ProjectFileDocument>;

export interface FileStore {
	/** Those that are shown, newest first. */
	shownOf(projectId: string): Promise<StoredFile[]>;
	/** Null if the project has no such file. */
	find(projectId: string, fileId: string): Promise<StoredFile | null>;
	/** Names the object before it is uploaded. Throws a Problem if the project has no room. */
	note(file: ProjectFileDocument): Promise<string>;
	/** False if the file is gone, with its project or its account. */
	show(fileId: string): Promise<boolean>;
	/** Hides it; its object is still to be deleted. */
	hide(fileId: string): Promise<void>;
	/** After its object was deleted. */
	forget(fileId: string): Promise<void>;
	/** Files of a project whose objects are to be deleted: hidden ones, and uploads that began before `before`. */
	leftoversOf(projectId: string, before: number): Promise<StoredFile[]>;
	/** All of an account, by id. */
	listOf(ownerId: string, query: PageQuery): Promise<Page<StoredFile>>;
}

export function createFileStore(firestore: Firestore): FileStore {
	const { projectFiles } = collectionsOf(firestore);

	const allOfProject = (projectId: string) =>
		allOf(projectFiles.where('projectId', '==', projectId).orderBy('createdAt', 'desc'));

	return {
		async shownOf(projectId) {
			return (await allOfProject(projectId)).filter(({ document }) => document.state === 'stored');
		},

		async find(projectId, fileId) {
			const document = await findIn(projectFiles, fileId);
			return document?.projectId === projectId && document.state === 'stored' ? { id: fileId, document } : null;
		},

		note(file) {
			const ref = projectFiles.doc();
			return firestore.runTransaction(async (transaction) => {
				const own = projectFiles.where('projectId', '==', file.projectId);
				const found = (await transaction.get(own.count())).data().count;
				if (found >= projectFileLimits.files) throw new Problem('conflict', projectFileMessages.tooMany);
				transaction.create(ref, file);
				return ref.id;
			});
		},

		show(fileId) {
			return firestore.runTransaction(async (transaction) => {
				const ref = projectFiles.doc(fileId);
				if ((await transaction.get(ref)).data()?.state !== 'uploading') return false;
				transaction.update(ref, { state: 'stored' });
				return true;
			});
		},

		async hide(fileId) {
			await projectFiles.doc(fileId).update({ state: 'deleted' });
		},

		async forget(fileId) {
			await projectFiles.doc(fileId).delete();
		},

		async leftoversOf(projectId, before) {
			return (await allOfProject(projectId)).filter(
				({ document: { state, createdAt } }) => state === 'deleted' || (state === 'uploading' && createdAt < before),
			);
		},

		listOf: (ownerId, query) => readPageById(projectFiles.where('ownerId', '==', ownerId), query),
	};
}
