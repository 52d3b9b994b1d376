/** Calls the public pages and reads the domain: that Hosting serves this project, with its security headers and a certificate. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GoogleApi } from '../google-api.ts';
import type { Check, Finding, Project } from './check.ts';
import { listFunctions } from './functions.ts';
import type { Sources } from './sources.ts';

interface CustomDomain {
	ownershipState?: string;
	hostState?: string;
	cert?: { state?: string; expireTime?: string };
}

interface Release {
	releaseTime?: string;
}

interface HostingFile {
	hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
}

const timeoutMs = 30_000;
const dayMs = 86_400_000;
/** Google renews a certificate 30 days before its end. */
const shortestLifeDays = 14;
const firebaseJson = join(import.meta.dirname, '../../firebase.json');
/** No server may decode it (docs/operations.md). */
const undecodable = '%E0%A4%A';

/** The security headers that firebase.json sets on every page. */
export function readPageHeaders(): { key: string; value: string }[] {
	const { hosting } = JSON.parse(readFileSync(firebaseJson, 'utf8')) as HostingFile;
	const everywhere = hosting.headers.find(({ source }) => source === '**')?.headers ?? [];
	return everywhere.filter(({ key }) => key.toLowerCase() !== 'cache-control');
}

export const hostingCheck: Check = {
	name: 'Hosting',
	async run({ google, fetch, now }, project) {
		const [domain, release, pages] = await Promise.all([
			checkDomain(google, project, now()),
			checkRelease(google, project),
			checkPages(fetch, project),
		]);
		return [...domain, ...release, ...pages];
	},
};

async function checkDomain(google: GoogleApi, { id, appOrigin }: Project, now: number): Promise<Finding[]> {
	const { hostname } = new URL(appOrigin);
	if ([`${id}.web.app`, `${id}.firebaseapp.com`].includes(hostname)) return [];
	const url = `https://firebasehosting.googleapis.com/v1beta1/projects/${id}/sites/${id}/customDomains/${hostname}`;
	const domain = (await google.get(url)) as CustomDomain | null;
	const fix = `https://console.firebase.google.com/project/${id}/hosting/sites/${id} names the DNS records of ${hostname}.`;
	if (!domain) return [{ problem: `${hostname} is not a domain of this project's Hosting.`, fix }];
	const { ownershipState, hostState, cert } = domain;
	if (ownershipState !== 'OWNERSHIP_ACTIVE' || hostState !== 'HOST_ACTIVE') {
		return [
			{ problem: `The DNS records of ${hostname} do not point to Hosting (${ownershipState}, ${hostState}).`, fix },
		];
	}
	if (cert?.state !== 'CERT_ACTIVE') return [{ problem: `${hostname} has no certificate (${cert?.state}).`, fix }];
	const daysLeft = Math.floor((Date.parse(cert.expireTime ?? '') - now) / dayMs);
	if (Number.isNaN(daysLeft) || daysLeft >= shortestLifeDays) return [];
	return [{ problem: `The certificate of ${hostname} ends in ${daysLeft} days and was not renewed.`, fix }];
}

/** A deployment releases the pages last, so that they never call functions that are not there yet. */
async function checkRelease(google: GoogleApi, { id }: Project): Promise<Finding[]> {
	const url = `https://firebasehosting.googleapis.com/v1beta1/sites/${id}/channels/live/releases?pageSize=1`;
	const page = (await google.get(url)) as { releases?: Release[] } | null;
	const releasedAt = page?.releases?.[0]?.releaseTime;
	const fix = `firebase deploy --only hosting --project ${id}`;
	if (!releasedAt) return [{ problem: 'Hosting has released no pages.', fix }];
	const updates = (await listFunctions(google, id)).map(({ updateTime = '' }) => Date.parse(updateTime));
	if (!updates.some((updatedAt) => updatedAt > Date.parse(releasedAt))) return [];
	return [{ problem: `The pages, of ${releasedAt}, are older than the functions: a deployment stopped halfway.`, fix }];
}

async function checkPages(fetch: Sources['fetch'], { id, appOrigin }: Project): Promise<Finding[]> {
	const deploy = `firebase deploy --only hosting --project ${id}`;
	const call = (path: string) =>
		fetch(`${appOrigin}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
	const page = await call('/');
	if (page.status !== 200) return [{ problem: `${appOrigin} responds with ${page.status}.`, fix: deploy }];
	const lost = readPageHeaders().filter(({ key, value }) => page.headers.get(key) !== value);
	const findings: Finding[] = lost.map(({ key }) => ({
		problem: `Pages come without the header ${key} of firebase.json.`,
		fix: deploy,
	}));
	for (const [path, fix] of [
		[`/${undecodable}`, `npm run build && ${deploy}`],
		[`/api/${undecodable}`, `firebase deploy --only functions:api --project ${id}`],
	] as const) {
		const { status } = await call(path);
		if (status !== 404) findings.push({ problem: `${appOrigin}${path} responds with ${status} instead of 404.`, fix });
	}
	return findings;
}
