/** The projects of a client: the kind, whether monitoring is enough, messages and files. */
import type { ProjectDetail } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import type { FileStore } from './files/file-store.ts';
import type { ProjectFiles } from './files/files.ts';
import { addFile, fileContent, fileGone } from './files/project-file.ts';
import { clientOf, ownedProject, type ProjectDetailDeps, projectDetail, websiteOf } from './project-details.ts';
import { projectOf } from './project-replies.ts';

type ProjectDeps = ProjectDetailDeps &
	RateLimited & {
		projectFileStore: Pick<FileStore, 'find' | 'shownOf'>;
		projectFiles: ProjectFiles;
	};

export function createProjectHandlers(deps: ProjectDeps) {
	const { projects } = deps;

	/** Changes a project of the account, and shows it. */
	async function change(actor: Actor, id: string, make: () => Promise<unknown>): Promise<ProjectDetail> {
		await ownedProject(deps, actor.uid, id);
		await limitAccount(deps, 'projectByAccount', actor);
		await make();
		return projectDetail(deps, actor.uid, id);
	}

	return {
		async listProjects({ actor }) {
			const found = await projects.listOf(actor.uid);
			return Promise.all(found.map(async (project) => projectOf(project, await websiteOf(deps, project.document))));
		},

		getProject: ({ actor, params }) => projectDetail(deps, actor.uid, params.id),

		chooseProjectKind: ({ actor, params, body }) =>
			change(actor, params.id, () => projects.setKind(params.id, body.kind, clientOf(actor), deps.now())),

		setMonitoringOnly: ({ actor, params, body }) =>
			change(actor, params.id, () =>
				projects.setMonitoringOnly(params.id, body.isMonitoringOnly, clientOf(actor), deps.now()),
			),

		sendProjectMessage: ({ actor, params, body }) =>
			change(actor, params.id, () =>
				projects.say(params.id, { event: 'message', text: body.text }, clientOf(actor), deps.now()),
			),

		async addProjectFile({ actor, params, body }) {
			const project = await ownedProject(deps, actor.uid, params.id);
			await limitAccount(deps, 'projectFileByAccount', actor);
			await addFile(deps, project, body, clientOf(actor));
			return projectDetail(deps, actor.uid, params.id);
		},

		async getProjectFile({ actor, params }) {
			await ownedProject(deps, actor.uid, params.id);
			await limitAccount(deps, 'projectFileReadByAccount', actor);
			return fileContent(deps, params.id, params.fileId);
		},

		async removeProjectFile({ actor, params }) {
			await ownedProject(deps, actor.uid, params.id);
			await limitAccount(deps, 'projectByAccount', actor);
			const file = await deps.projectFileStore.find(params.id, params.fileId);
			// Clients delete what they have added.
			if (file?.document.by.side !== 'client') throw fileGone();
			await deps.projectFiles.remove(file);
			return { message: 'The file is deleted.' };
		},
	} satisfies Partial<Handlers>;
}
