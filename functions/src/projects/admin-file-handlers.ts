/** The files of projects, for admins. */
import type { Handlers } from '../http/handler.ts';
import type { FileStore } from './files/file-store.ts';
import type { ProjectFiles } from './files/files.ts';
import { addFile, fileContent, fileGone } from './files/project-file.ts';
import { anyProject, type ProjectDetailDeps, projectDetailForAdmin, teamOf } from './project-details.ts';

type AdminFileDeps = ProjectDetailDeps & {
	projectFileStore: Pick<FileStore, 'find' | 'shownOf'>;
	projectFiles: ProjectFiles;
};

export function createAdminFileHandlers(deps: AdminFileDeps) {
	return {
		async addFileForClient({ actor, params, body }) {
			await addFile(deps, await anyProject(deps, params.id), body, teamOf(actor));
			return projectDetailForAdmin(deps, params.id);
		},

		getFileForAdmin: ({ params }) => fileContent(deps, params.id, params.fileId),

		async removeFileForAdmin({ params }) {
			const file = await deps.projectFileStore.find(params.id, params.fileId);
			if (!file) throw fileGone();
			await deps.projectFiles.remove(file);
			return { message: 'The file is deleted.' };
		},
	} satisfies Partial<Handlers>;
}
