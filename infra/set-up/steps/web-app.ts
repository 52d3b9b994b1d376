/** The web app and the API keys of browser and server. */
import { type ApiKey, apiKeys, referrersOf, webAppName } from '../../declared/api-keys.ts';
import { type Change, firebase, gcloud, idOf, type Reader, type Step, type Target } from '../step.ts';
import { inProject } from './project.ts';

interface StoredKey {
	name: string;
	restrictions?: {
		browserKeyRestrictions?: { allowedReferrers?: string[] };
		apiTargets?: { service: string }[];
	};
}

interface WebApp {
	appId: string;
	displayName?: string;
}

export const registerWebApp: Step = {
	title: 'Web app',
	async changes(target, reader) {
		if (await findWebApp(target, reader)) return [];
		return [firebase('apps:create', 'WEB', webAppName, inProject(target.projectId))];
	},
};

export async function findWebApp({ projectId }: Target, reader: Reader): Promise<WebApp | undefined> {
	const apps = await reader.list<WebApp>('firebase', 'apps:list', 'WEB', inProject(projectId));
	return apps.find(({ displayName }) => displayName === webAppName);
}

export const createApiKeys: Step = {
	title: 'API keys of the browser and of the server',
	async changes(target, reader) {
		const place = inProject(target.projectId);
		const keys = await reader.list<StoredKey>('gcloud', 'services', 'api-keys', 'list', place);
		return apiKeys.flatMap((key): Change[] => {
			const stored = keys.find((row) => idOf(row) === key.id);
			const restrictions = restrictionsOf(key, target);
			if (!stored) {
				const names = [`--key-id=${key.id}`, `--display-name=${key.displayName}`];
				return [gcloud('services', 'api-keys', 'create', ...names, ...restrictions, place)];
			}
			if (isRestricted(stored, key, target)) return [];
			const update = (...flags: string[]) => gcloud('services', 'api-keys', 'update', key.id, ...flags, place);
			return [update('--clear-restrictions'), update(...restrictions)];
		});
	},
};

function restrictionsOf({ apis, isRestrictedByReferrer }: ApiKey, { projectId, appOrigin }: Target): string[] {
	const referrers = isRestrictedByReferrer
		? [`--allowed-referrers=${referrersOf(projectId, appOrigin).join(',')}`]
		: [];
	return [...referrers, ...apis.map((api) => `--api-target=service=${api}`)];
}

function isRestricted({ restrictions = {} }: StoredKey, key: ApiKey, { projectId, appOrigin }: Target): boolean {
	const referrers = restrictions.browserKeyRestrictions?.allowedReferrers ?? [];
	const services = (restrictions.apiTargets ?? []).map(({ service }) => service);
	const expected = key.isRestrictedByReferrer ? referrersOf(projectId, appOrigin) : [];
	return isSame(referrers, expected) && isSame(services, key.apis);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
	return [...some].sort().join(' ') === [...others].sort().join(' ');
}
