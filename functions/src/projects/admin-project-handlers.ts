/** The projects of all clients, for admins: the next step, the stage, the clock, notes and messages. */
import type { ProjectWebsite } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { adminOf, readChange } from '../inbox/inbox-deps.ts';
import { mapPage } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import { addLaunchPage, type LaunchPageDeps } from './launch/launch-page.ts';
import {
	anyProject,
	type ProjectDetailDeps,
	projectDetailForAdmin,
	projectForAdmin,
	teamOf,
	websiteOf,
} from './project-details.ts';
import { type CreditsDueDeps, creditsDue } from './promise/credits-due.ts';
import { type HostedWebsitesDeps, hostedWebsites } from './promise/hosted-websites.ts';
import type { PromiseMonitors } from './promise/promise-monitors.ts';
import type { ProjectActor } from './records/project-events.ts';

type AdminProjectDeps = ProjectDetailDeps &
	LaunchPageDeps &
	CreditsDueDeps &
	HostedWebsitesDeps & { promiseMonitors: Pick<PromiseMonitors, 'follow'> };

export function createAdminProjectHandlers(deps: AdminProjectDeps) {
	const { projects } = deps;

	async function change(id: string, make: () => Promise<unknown>) {
		await make();
		return projectDetailForAdmin(deps, id);
	}

	async function switchOnPage(id: string, ownerId: string, website: ProjectWebsite, by: ProjectActor): Promise<void> {
		const url = await addLaunchPage(deps, ownerId, website);
		if (url === null) return;
		const text = `Your status page is on: ${url}`;
		await projects.note(id, {}, [{ event: 'status', by, text }], deps.now());
	}

	/** The website is live all the same: the project says that our monitor does not run, and an admin starts it there. */
	async function startMonitor(id: string): Promise<void> {
		try {
			await deps.promiseMonitors.follow(id);
		} catch (error) {
			if (!(error instanceof Problem))
				deps.logError('Our own monitor of a hosted website could not be started.', { error });
		}
	}

	return {
		async listAllProjects({ query }) {
			const page = await projects.list(query);
			const shown = await Promise.all(page.items.map((project) => projectForAdmin(deps, project)));
			return mapPage({ items: shown, next: page.next }, (project) => project);
		},

		getProjectForAdmin: ({ params }) => projectDetailForAdmin(deps, params.id),

		listHosted: ({ query }) => hostedWebsites(deps, query),

		listCreditsDue: ({ query }) => creditsDue(deps, query),

		async changeProject({ actor, params, body }) {
			const { change: next, changes, mustBeFree } = await readChange(deps, body);
			const by = teamOf(actor);
			const entries = changes.map((text) => ({ event: 'changed', by, text }) as const);
			return change(params.id, () => projects.note(params.id, next, entries, deps.now(), mustBeFree ? by : undefined));
		},

		setProjectKind: ({ actor, params, body }) =>
			change(params.id, () => projects.setKind(params.id, body.kind, teamOf(actor), deps.now())),

		async moveProject({ actor, request, params, body }) {
			const before = await anyProject(deps, params.id);
			const website = await websiteOf(deps, before.document);
			const by = { ...adminOf({ actor, request }), actor: teamOf(actor) };
			await projects.move(params.id, body.stage, website !== null, by, deps.now());
			if (body.stage === 'live') await startMonitor(params.id);
			if (body.stage === 'live' && website) await switchOnPage(params.id, before.document.ownerId, website, by.actor);
			return projectForAdmin(deps, await anyProject(deps, params.id));
		},

		pauseProject: ({ actor, params, body }) =>
			change(params.id, () => projects.pause(params.id, body.reason, teamOf(actor), deps.now())),

		resumeProject: ({ actor, params }) =>
			change(params.id, () => projects.resume(params.id, teamOf(actor), deps.now())),

		addProjectNote: ({ actor, params, body: { kind, text } }) =>
			change(params.id, () => projects.note(params.id, {}, [{ event: kind, by: teamOf(actor), text }], deps.now())),

		answerProject: ({ actor, params, body: { text } }) =>
			change(params.id, () => projects.say(params.id, { event: 'message', text }, teamOf(actor), deps.now())),

		addChecklistItem: ({ params, body }) => change(params.id, () => projects.addItem(params.id, body)),

		changeChecklistItem: ({ params, body }) =>
			change(params.id, () => projects.changeItem(params.id, params.itemId, body, deps.now())),

		removeChecklistItem: ({ actor, params }) =>
			change(params.id, () => projects.removeItem(params.id, params.itemId, teamOf(actor), deps.now())),
	} satisfies Partial<Handlers>;
}
