/** The way of a project to its launch: previews and their approval, what must hold before Live, where the website lives, and the handover file. */
import { type HandoverFile, projectStages, withScheme } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import { adminOf } from '../inbox/inbox-deps.ts';
import { referenceOf } from '../inbox/rules/reference.ts';
import { Problem } from '../platform/problem.ts';
import { handoverHtml } from './launch/handover.ts';
import { type LiveCheckDeps, startLiveCheck } from './launch/live-check.ts';
import {
	anyProject,
	clientOf,
	ownedProject,
	type ProjectDetailDeps,
	projectDetail,
	projectDetailForAdmin,
	teamOf,
} from './project-details.ts';
import { readinessOf } from './project-replies.ts';
import type { StoredProject } from './records/project-store.ts';

type LaunchDeps = ProjectDetailDeps &
	RateLimited &
	Omit<LiveCheckDeps, 'projects'> & {
		normalizeTarget(url: string, field?: string, message?: string): string;
	};

export function createLaunchHandlers(deps: LaunchDeps) {
	const { projects } = deps;

	async function change(id: string, make: () => Promise<void>) {
		await make();
		return projectDetailForAdmin(deps, id);
	}

	async function handoverOf({ id, document }: StoredProject): Promise<HandoverFile> {
		if (document.firstLaunchedAt === null)
			throw new Problem('conflict', 'The handover file exists from the launch of the website on.');
		const { ownerId, websiteId } = document;
		const [client, website] = await Promise.all([
			deps.users.find(ownerId),
			websiteId === null ? null : deps.websites.find(ownerId, websiteId),
		]);
		const reference = referenceOf('project', id);
		const html = await handoverHtml({
			reference,
			client: client?.name ?? '',
			project: document,
			website: website?.document ?? null,
			now: deps.now(),
		});
		return { name: `handover ${reference}.html`, html };
	}

	return {
		sendPreview: ({ actor, params, body }) =>
			change(params.id, async () => {
				const url = deps.normalizeTarget(withScheme(body.url));
				await projects.sendPreview(params.id, url, teamOf(actor), deps.now());
			}),

		async approvePreview({ actor, params, body }) {
			await ownedProject(deps, actor.uid, params.id);
			await limitAccount(deps, 'projectByAccount', actor);
			await projects.approvePreview(params.id, body.version, clientOf(actor), deps.now());
			return projectDetail(deps, actor.uid, params.id);
		},

		async checkLaunch({ params }) {
			const { document } = await anyProject(deps, params.id);
			if (projectStages[projectStages.indexOf(document.stage) + 1] !== 'live')
				throw new Problem('conflict', 'The website is checked in the stage Launch, before it goes live.');
			if (document.websiteUrl === null) throw new Problem('conflict', 'Please link the website first.');
			await startLiveCheck(deps, params.id, document.websiteUrl);
			const readiness = readinessOf((await anyProject(deps, params.id)).document, deps.now());
			if (readiness === null) throw new Problem('conflict', 'This project has moved on meanwhile.');
			return readiness;
		},

		waiveRequirement: ({ actor, request, params, body }) =>
			change(params.id, () =>
				projects.waive(params.id, body, { ...adminOf({ actor, request }), actor: teamOf(actor) }, deps.now()),
			),

		setHosting: ({ actor, params, body }) =>
			change(params.id, () => projects.setHosting(params.id, body, teamOf(actor), deps.now())),

		async getHandover({ actor, params }) {
			const project = await ownedProject(deps, actor.uid, params.id);
			await limitAccount(deps, 'projectFileReadByAccount', actor);
			return handoverOf(project);
		},

		getHandoverForAdmin: async ({ params }) => handoverOf(await anyProject(deps, params.id)),
	} satisfies Partial<Handlers>;
}
