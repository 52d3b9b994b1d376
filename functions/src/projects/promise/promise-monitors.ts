/**
 * Our own monitors of the websites that we host. The project says what its monitor checks and whether it runs, and the monitor follows it, so that a crash in
 * between is repaired by the next change. It belongs to an account of ours: no client can change, pause or remove it, and its alerts go to us.
 */
import { checkIntervalSeconds } from '@stayup/contract';
import { referenceOf } from '../../inbox/rules/reference.ts';
import { promiseWebsiteId } from '../../platform/ids.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import { type AddWebsiteDeps, addWebsite } from '../../websites/add-website.ts';
import { requestFirstCheck } from '../../websites/first-check.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';
import type { ProjectStore, StoredProject } from '../records/project-store.ts';
import type { EnsureTeamAccount } from './team-account-store.ts';

export interface PromiseMonitorDeps extends AddWebsiteDeps {
	projects: Pick<ProjectStore, 'find' | 'listOf'>;
	websites: Pick<WebsiteStore, 'add' | 'change' | 'find' | 'remove'>;
	ensureTeamAccount: EnsureTeamAccount;
}

export interface PromiseMonitors {
	/** Each may be repeated. Throws a Problem if the deployment has no room for another monitor. */
	follow(projectId: string): Promise<void>;
	followAllOf(ownerId: string): Promise<void>;
	/** With what they measured. */
	removeAllOf(ownerId: string): Promise<void>;
}

export function createPromiseMonitors(deps: PromiseMonitorDeps): PromiseMonitors {
	const { projects, websites, now } = deps;

	async function followOne({ id, document }: StoredProject): Promise<void> {
		const latest = document.promiseSettings.at(-1);
		if (!latest) return;
		const { url, expectedStatusCode } = latest;
		const websiteId = promiseWebsiteId(id);
		const settings = { name: nameOf(id, url), url, expectedStatusCode };
		const isActive = document.endedAt === null;
		const monitor = await websites.find(teamAccountId, websiteId);
		if (monitor === null) {
			if (isActive) await add(websiteId, settings);
			return;
		}
		const is = monitor.document;
		if (is.url === url && is.expectedStatusCode === expectedStatusCode && is.isActive === isActive) return;
		const changed = await websites.change(teamAccountId, websiteId, { ...settings, isActive }, now());
		if (!changed?.needsFirstCheck) return;
		const { shardId } = changed.document;
		await requestFirstCheck(deps, { shardId, websiteId, revision: changed.revision });
	}

	async function add(websiteId: string, settings: { name: string; url: string; expectedStatusCode: number }) {
		await deps.ensureTeamAccount(now());
		const requested = { ...settings, checkInterval: checkIntervalSeconds.min };
		await addWebsite(deps, { uid: teamAccountId, tier: 'Admin' }, requested, websiteId);
	}

	return {
		async follow(projectId) {
			const document = await projects.find(projectId);
			if (document) await followOne({ id: projectId, document });
		},
		async followAllOf(ownerId) {
			for (const project of await projects.listOf(ownerId)) await followOne(project);
		},
		async removeAllOf(ownerId) {
			for (const { id } of await projects.listOf(ownerId)) await websites.remove(teamAccountId, promiseWebsiteId(id));
		},
	};
}

/** In our alerts: which website is down, and of which project. */
function nameOf(projectId: string, url: string): string {
	return `${new URL(url).hostname} (${referenceOf('project', projectId)})`;
}
