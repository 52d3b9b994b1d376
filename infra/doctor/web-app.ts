/** Reads the registered web app and the API keys, and makes a call with the server's key as the server does. */
import { type ApiKey, apiKeys, referrersOf, webAppName } from '../declared/api-keys.ts';
import { readProjectNumber } from './access/iam.ts';
import type { Check, Finding, Project } from './check.ts';
import { fetchFrom, listAll, type Sources } from './sources.ts';

interface WebApp {
	appId?: string;
	displayName?: string;
	state?: string;
}

interface Key {
	restrictions?: {
		browserKeyRestrictions?: { allowedReferrers?: string[] };
		apiTargets?: { service?: string }[];
	};
}

export const webAppCheck: Check = {
	name: 'Web app and keys',
	async run(sources, project) {
		const url = `https://firebase.googleapis.com/v1beta1/projects/${project.id}/webApps`;
		const apps = await listAll<WebApp>(sources.google, url, 'apps');
		const keys = await Promise.all(apiKeys.map((key) => checkKey(sources, key, project)));
		return [...compareApps(apps, project), ...keys.flat(), ...(await tryServerKey(sources, project))];
	},
};

function compareApps(apps: readonly WebApp[], { id, appCheckAppId }: Project): Finding[] {
	const app = apps.find(({ displayName, state }) => displayName === webAppName && (state ?? 'ACTIVE') === 'ACTIVE');
	if (!app) return [{ problem: `No web app ${webAppName} is registered.`, fix: `infra/setup.sh ${id}` }];
	if (appCheckAppId === null || appCheckAppId === app.appId) return [];
	const problem = `APP_CHECK_APP_ID is ${appCheckAppId}, but the id of the web app is ${app.appId}.`;
	return [{ problem, fix: `Set APP_CHECK_APP_ID=${app.appId} in functions/.env.${id} and deploy.` }];
}

async function checkKey({ google }: Sources, declared: ApiKey, project: Project): Promise<Finding[]> {
	const { id, settings } = project;
	const url = `https://apikeys.googleapis.com/v2/projects/${id}/locations/global/keys/${declared.id}`;
	const fix = `infra/setup.sh ${id}`;
	const key = (await google.get(url)) as Key | null;
	if (!key) return [{ problem: `The API key ${declared.id} does not exist.`, fix }];
	const { keyString } = ((await google.get(`${url}/keyString`)) ?? {}) as { keyString?: string };
	const value = settings[declared.setting];
	const isOther = value !== undefined && value !== keyString;
	return [
		...(isOther ? [{ problem: `${declared.setting} is not the API key ${declared.id}.`, fix }] : []),
		...compareRestrictions(key, declared, project).map((problem) => ({ problem, fix })),
	];
}

function compareRestrictions({ restrictions = {} }: Key, declared: ApiKey, { id, appOrigin }: Project): string[] {
	const targets = (restrictions.apiTargets ?? []).map(({ service }) => service ?? '');
	const referrers = restrictions.browserKeyRestrictions?.allowedReferrers ?? [];
	const expected = declared.isRestrictedByReferrer ? referrersOf(id, appOrigin) : [];
	const problems: string[] = [];
	if (targets.length === 0) problems.push(`The API key ${declared.id} may call every API.`);
	const extra = targets.filter((api) => !declared.apis.some((own) => own === api));
	const missing = targets.length === 0 ? [] : declared.apis.filter((api) => !targets.includes(api));
	problems.push(...extra.map((api) => `The API key ${declared.id} may call ${api}, which it does not need.`));
	problems.push(...missing.map((api) => `The API key ${declared.id} may not call ${api}.`));
	if (expected.length > 0 && referrers.length === 0) problems.push(`Any website may use the API key ${declared.id}.`);
	else {
		const absent = expected.filter((referrer) => !referrers.includes(referrer));
		problems.push(...absent.map((referrer) => `Pages of ${referrer} may not use the API key ${declared.id}.`));
	}
	return problems;
}

/** Without a referrer, as the server calls. The answer names the project of the key. */
async function tryServerKey({ fetch, google }: Sources, { id, settings }: Project): Promise<Finding[]> {
	const key = settings.SERVER_API_KEY;
	// The check of the settings reports that it is missing.
	if (!key) return [];
	const fix = `infra/setup.sh ${id}`;
	const url = `https://identitytoolkit.googleapis.com/v1/projects?key=${encodeURIComponent(key)}`;
	const reply = await fetchFrom(fetch, url);
	if (!reply.ok) {
		const { error } = (await reply.json().catch(() => ({}))) as { error?: { message?: string } };
		const reason = error?.message ?? `status ${reply.status}`;
		return [{ problem: `Identity Toolkit refuses the server's API key, so nobody can log in (${reason}).`, fix }];
	}
	const { projectId } = (await reply.json()) as { projectId?: string };
	if (projectId === (await readProjectNumber(google, id))) return [];
	return [{ problem: 'SERVER_API_KEY is the key of another project.', fix }];
}
