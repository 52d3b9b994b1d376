/** Reads the domain of the product with its certificate, and when Hosting last released pages. */
import type { GoogleApi } from '../google-api.ts';
import type { Check, Finding, Project } from './check.ts';
import { listFunctions } from './functions.ts';

interface CustomDomain {
	ownershipState?: string;
	hostState?: string;
	cert?: { state?: string; expireTime?: string };
}

interface Site {
	type?: string;
}

interface Release {
	releaseTime?: string;
}

const dayMs = 86_400_000;
/** Google renews a certificate 30 days before its end. */
const shortestLifeDays = 14;

export const domainCheck: Check = {
	name: 'Domain and release',
	async run({ google, now }, project) {
		const site = await checkSite(google, project);
		if (site.length > 0) return site;
		const domain = await checkDomain(google, project, now());
		return [...domain, ...(await checkRelease(google, project))];
	},
};

/** `firebase deploy` uses the default site. */
async function checkSite(google: GoogleApi, { id }: Project): Promise<Finding[]> {
	const url = `https://firebasehosting.googleapis.com/v1beta1/projects/${id}/sites/${id}`;
	const site = (await google.get(url)) as Site | null;
	if (!site) return [{ problem: `Hosting has no site ${id}.`, fix: `infra/setup.sh ${id}` }];
	if (site.type !== 'USER_SITE') return [];
	const fix = `firebase hosting:sites:list --project ${id}`;
	return [{ problem: `${id} is not the default site of Hosting, which firebase deploy uses.`, fix }];
}

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
	const problem = `The certificate of ${hostname} ends in ${daysLeft} days and was not renewed.`;
	return [{ problem, fix, isByCalendar: true }];
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
