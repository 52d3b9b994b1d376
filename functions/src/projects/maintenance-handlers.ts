/**
 * Announces our maintenance of a hosted website: a window in the client's account, which quiets the client's monitor and is on status pages, one in our
 * account, which quiets our own monitors, and a message to the client. Failures meanwhile still count as down; see `promise/project-months.ts`.
 */
import { brand, type MaintenanceAnnouncement, tierLimits } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { adminOf } from '../inbox/inbox-deps.ts';
import { applyWindows } from '../maintenance-windows/apply-windows.ts';
import { plannedSettings } from '../maintenance-windows/planned-settings.ts';
import { firstStart } from '../maintenance-windows/rules/occurrences.ts';
import type { WriteMaintenance } from '../maintenance-windows/span-store.ts';
import type { WindowStore } from '../maintenance-windows/window-store.ts';
import { timeWithUtc } from '../messages/content/email-times.ts';
import type { ProjectDocument } from '../platform/firestore/business/project-documents.ts';
import { promiseWebsiteId, teamMaintenanceId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import { teamAccountId } from '../platform/team-account.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import { anyProject, type ProjectDetailDeps, projectDetailForAdmin, teamOf } from './project-details.ts';
import { isHostedBy, isWatched } from './rules/hosted.ts';

type MaintenanceDeps = ProjectDetailDeps & {
	maintenanceWindows: Pick<WindowStore, 'add' | 'remove'>;
	websites: Pick<WebsiteStore, 'all' | 'find'>;
	writeMaintenance: WriteMaintenance;
};

export function createTeamMaintenanceHandlers(deps: MaintenanceDeps) {
	return {
		async announceMaintenance({ actor, request, params, body }) {
			const { document } = await anyProject(deps, params.id);
			const { ownerId, websiteId, websiteUrl: url, endedAt } = document;
			const owned = await deps.websites.all(ownerId);
			const covered = owned
				.filter((website) => isHostedBy(document, { id: website.id, url: website.document.url }))
				.map(({ id }) => id);
			if (websiteId === null || url === null || covered.length === 0)
				throw new Problem('conflict', 'The client has no website that is linked to this project.');
			if (endedAt !== null) throw new Problem('conflict', 'The subscription has ended.');
			// 1. Plan it for our own monitors, and for the client. Neither needs room in the plan of the client; a repetition finds both.
			const settings = plannedSettings(windowOf(body, covered), null, deps.now());
			const from = firstStart(settings);
			const windowId = teamMaintenanceId(params.id, from, settings.lastUntil);
			const most = tierLimits.Admin.maintenanceWindows;
			const monitorIds = await ownMonitors(deps, document);
			const ourId = `${windowId}-ours`;
			if (monitorIds.length > 0) {
				const forOurs = plannedSettings(windowOf(body, monitorIds), null, deps.now());
				const ours = await deps.maintenanceWindows.add(teamAccountId, forOurs, most, deps.now(), ourId);
				if (ours === 'full') throw new Problem('conflict', 'Our own monitors have too many maintenance windows.');
			}
			const window = await deps.maintenanceWindows.add(ownerId, settings, most, deps.now(), windowId);
			if (window === 'full') {
				await deps.maintenanceWindows.remove(teamAccountId, ourId);
				throw new Problem('conflict', 'The client has too many maintenance windows.');
			}
			// 2. Both monitors know it. The client may end or delete the window, and ours stays.
			await applyWindows(deps, ownerId, owned, [window]);
			if (monitorIds.length > 0) await deps.writeMaintenance(teamAccountId, monitorIds, deps.now());
			// 3. Write to the client, with the row of the audit log.
			const client = await deps.users.find(ownerId);
			const time = (at: number) => timeWithUtc(at, client?.timeZone ?? 'UTC');
			const when = `${time(from)} to ${time(settings.lastUntil)}`;
			const text = `Maintenance of ${url}, ${when}. ${body.text}`;
			const by = { ...adminOf({ actor, request }), actor: teamOf(actor) };
			await deps.projects.announceMaintenance(params.id, { text, when: `${url}, ${when}` }, by, deps.now());
			return projectDetailForAdmin(deps, params.id);
		},
	} satisfies Partial<Handlers>;
}

/** Those of all projects of the website; none before its launch. */
async function ownMonitors(deps: MaintenanceDeps, { ownerId, websiteId }: ProjectDocument): Promise<string[]> {
	const projects = await deps.projects.listOf(ownerId);
	return projects
		.filter(({ document }) => document.websiteId === websiteId && isWatched(document, deps.now()))
		.map(({ id }) => promiseWebsiteId(id));
}

function windowOf({ timeZone, start, durationMinutes }: MaintenanceAnnouncement, websites: string[]) {
	const schedule = { timeZone, start, durationMinutes, recurrence: null };
	return { name: `Maintenance by the ${brand.name} team`, websites, tags: [], ...schedule };
}
