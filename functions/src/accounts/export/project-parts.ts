/** The parts of an export with the projects of the account: their checklists, files and messages. */
import { type AccountExport, type ExportedProjectEvent, type PageQuery, toInstant } from '@stayup/contract';
import type { ProjectEventDocument } from '../../platform/firestore/business/project-documents.ts';
import { mapPage, type Page, type Stored } from '../../platform/firestore/paging.ts';
import type { FileStore } from '../../projects/files/file-store.ts';
import { checklistOf, creditOf, fileOf, previewsOf, projectOf } from '../../projects/project-replies.ts';
import type { CreditStore } from '../../projects/records/credit-store.ts';
import { isForClient, type ProjectEventStore } from '../../projects/records/project-event-store.ts';
import type { ProjectStore } from '../../projects/records/project-store.ts';

export interface ProjectPartDeps {
	projects: Pick<ProjectStore, 'listOf'>;
	projectEvents: Pick<ProjectEventStore, 'listOf'>;
	projectFileStore: Pick<FileStore, 'shownOf'>;
	projectCredits: Pick<CreditStore, 'givenOf'>;
}

export async function projectPart(
	deps: ProjectPartDeps,
	uid: string,
	list: 'projects' | 'messages',
	query: PageQuery,
): Promise<Partial<AccountExport> & Pick<Page<unknown>, 'next'>> {
	if (list === 'projects') {
		const projects = (await deps.projects.listOf(uid)).map(async (project) => ({
			project: projectOf(project, null),
			checklist: checklistOf(project.document),
			previews: previewsOf(project.document),
			hosting: project.document.hosting,
			files: (await deps.projectFileStore.shownOf(project.id)).map(fileOf),
			credits: (await deps.projectCredits.givenOf(project.id)).map(creditOf),
		}));
		return { projects: await Promise.all(projects), next: null };
	}
	const page = await deps.projectEvents.listOf(uid, query);
	const shown = { items: page.items.filter(({ document }) => isForClient(document)), next: page.next };
	const { items, next } = mapPage(shown, exportedEvent);
	return { projectEvents: items, next };
}

function exportedEvent({
	document: { projectId, at, event, by, text },
}: Stored<ProjectEventDocument>): ExportedProjectEvent {
	return { projectId, at: toInstant(at), kind: event, by: by?.name ?? '', text };
}
