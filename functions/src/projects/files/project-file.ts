/** Adds and reads a file of a project, for its client and for admins. */
import type { ProjectFileContent } from '@stayup/contract';
import { Problem } from '../../platform/problem.ts';
import type { ProjectActor } from '../records/project-events.ts';
import type { ProjectStore, StoredProject } from '../records/project-store.ts';
import type { FileStore } from './file-store.ts';
import type { ProjectFiles } from './files.ts';

interface AddFileDeps {
	projects: Pick<ProjectStore, 'say'>;
	projectFiles: Pick<ProjectFiles, 'add'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

interface ReadFileDeps {
	projectFileStore: Pick<FileStore, 'find'>;
	projectFiles: Pick<ProjectFiles, 'read'>;
}

export async function addFile(
	{ projects, projectFiles, now }: AddFileDeps,
	{ id, document: { ownerId } }: StoredProject,
	{ name, data }: { name: string; data: string },
	by: ProjectActor,
): Promise<void> {
	await projectFiles.add({ id, ownerId }, { name, bytes: Buffer.from(data, 'base64') }, by);
	await projects.say(id, { event: 'file', text: `Added the file ${name}` }, by, now());
}

export async function fileContent(
	{ projectFileStore, projectFiles }: ReadFileDeps,
	projectId: string,
	fileId: string,
): Promise<ProjectFileContent> {
	const file = await projectFileStore.find(projectId, fileId);
	const bytes = file && (await projectFiles.read(file));
	if (!file || !bytes) throw fileGone();
	const { name, contentType } = file.document;
	return { name, contentType, data: Buffer.from(bytes).toString('base64') };
}

export function fileGone(): Problem {
	return new Problem('not-found', 'This file no longer exists.');
}
