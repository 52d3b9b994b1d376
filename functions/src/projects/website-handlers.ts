/** Links the website that we host to its project and to its monitor in the client's account, and changes what our own monitor checks. */
import { withScheme } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers, RequestFacts } from '../http/handler.ts';
import { adminOf } from '../inbox/inbox-deps.ts';
import { type AddWebsiteDeps, addWebsite } from '../websites/add-website.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import { anyProject, type ProjectDetailDeps, projectDetailForAdmin, teamOf } from './project-details.ts';
import type { PromiseMonitors } from './promise/promise-monitors.ts';
import { projectGone } from './records/project-store.ts';

type HostedWebsiteDeps = ProjectDetailDeps &
	AddWebsiteDeps & {
		websites: Pick<WebsiteStore, 'add' | 'all' | 'find'>;
		promiseMonitors: Pick<PromiseMonitors, 'follow'>;
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
			const website = { id: websiteId, url };
			await deps.projects.linkWebsite(params.id, website, adminIn({ actor, request }), deps.now());
			await deps.promiseMonitors.follow(params.id);
			return projectDetailForAdmin(deps, params.id);
		},

		async unlinkProjectWebsite({ actor, request, params }) {
			await deps.projects.linkWebsite(params.id, null, adminIn({ actor, request }), deps.now());
			return projectDetailForAdmin(deps, params.id);
		},

		async setPromiseMonitor({ actor, request, params, body }) {
			const url = deps.normalizeTarget(withScheme(body.url));
			// Recorded before it is changed, so that no crash leaves a change without its mark.
			const { expectedStatusCode } = body;
			const by = adminIn({ actor, request });
			await deps.projects.setPromise(params.id, { url, expectedStatusCode }, by, deps.now());
			await deps.promiseMonitors.follow(params.id);
			return projectDetailForAdmin(deps, params.id);
		},
	} satisfies Partial<Handlers>;
}
