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
	maintenanceWindows: Pick<WindowStore, 'add'>;
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
			// 1. Plan the window. It is ours, so it needs no room in the plan of the client; a repetition finds it.
			const settings = plannedSettings(windowOf(body, covered), null, deps.now());
			const from = firstStart(settings);
			const windowId = teamMaintenanceId(params.id, from, settings.lastUntil);
			const most = tierLimits.Admin.maintenanceWindows;
			const window = await deps.maintenanceWindows.add(ownerId, settings, most, deps.now(), windowId);
			if (window === 'full') throw new Problem('conflict', 'The client has too many maintenance windows.');
			await applyWindows(deps, ownerId, owned, [window]);
			// 2. Plan it for our own monitors. The client may end or delete the first one, and ours stays.
			const ours = await planOurs(deps, { document, windowId, body });
			if (ours === 'full') throw new Problem('conflict', 'Our own monitors have too many maintenance windows.');
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

interface Announced {
	document: ProjectDocument;
	/** Of the window in the client's account. */
	windowId: string;
	body: MaintenanceAnnouncement;
}

/** For the monitors of all projects of the website; none before its launch. */
async function planOurs(deps: MaintenanceDeps, { document: { ownerId, websiteId }, windowId, body }: Announced) {
	const projects = await deps.projects.listOf(ownerId);
	const monitorIds = projects
		.filter(({ document }) => document.websiteId === websiteId && isWatched(document, deps.now()))
		.map(({ id }) => promiseWebsiteId(id));
	if (monitorIds.length === 0) return null;
	const settings = plannedSettings(windowOf(body, monitorIds), null, deps.now());
	const most = tierLimits.Admin.maintenanceWindows;
	const window = await deps.maintenanceWindows.add(teamAccountId, settings, most, deps.now(), `${windowId}-ours`);
	if (window !== 'full') await deps.writeMaintenance(teamAccountId, monitorIds, deps.now());
	return window;
}

function windowOf({ timeZone, start, durationMinutes }: MaintenanceAnnouncement, websites: string[]) {
	const schedule = { timeZone, start, durationMinutes, recurrence: null };
	return { name: `Maintenance by the ${brand.name} team`, websites, tags: [], ...schedule };
}
