/** Links the website that we host to its project and to its monitor in the client's account. */
import { withScheme } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers, RequestFacts } from '../http/handler.ts';
import { adminOf } from '../inbox/inbox-deps.ts';
import { type AddWebsiteDeps, addWebsite } from '../websites/add-website.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import { anyProject, type ProjectDetailDeps, projectDetailForAdmin, teamOf } from './project-details.ts';
import { projectGone } from './records/project-store.ts';

type HostedWebsiteDeps = ProjectDetailDeps &
	AddWebsiteDeps & {
		websites: Pick<WebsiteStore, 'add' | 'all' | 'find'>;
		normalizeTarget(url: string, field?: string, message?: string): string;
	};

export function createHostedWebsiteHandlers(deps: HostedWebsiteDeps) {
	/** The id of the website in the client's account, which gets it if it is missing. */
	async function websiteIdOf(ownerId: string, { name, url }: { name: string; url: string }): Promise<string> {
		const found = (await deps.websites.all(ownerId)).find(({ document }) => document.url === url);
		if (found) return found.id;
		const client = await deps.users.find(ownerId);
		if (!client) throw projectGone();
		return (await addWebsite(deps, { uid: ownerId, tier: client.tier }, { name, url })).id;
	}

	const adminIn = (call: { actor: Actor; request: RequestFacts }) => ({ ...adminOf(call), actor: teamOf(call.actor) });

	return {
		async linkProjectWebsite({ actor, request, params, body }) {
			const { document } = await anyProject(deps, params.id);
			const url = deps.normalizeTarget(withScheme(body.url));
			const websiteId = await websiteIdOf(document.ownerId, { name: body.name, url });
			await deps.projects.linkWebsite(params.id, websiteId, adminIn({ actor, request }), deps.now());
			return projectDetailForAdmin(deps, params.id);
		},

		async unlinkProjectWebsite({ actor, request, params }) {
			await deps.projects.linkWebsite(params.id, null, adminIn({ actor, request }), deps.now());
			return projectDetailForAdmin(deps, params.id);
		},
	} satisfies Partial<Handlers>;
}
