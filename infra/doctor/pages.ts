/** Calls the public product: its pages with their security headers, and the API's own word on its health. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uptimeCheck } from '../declared/monitoring.ts';
import type { Check, Finding, Project } from './check.ts';
import { fetchFrom, type Sources } from './sources.ts';

interface HostingFile {
	hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
}

const firebaseJson = join(import.meta.dirname, '../../firebase.json');
/** No server may decode it (docs/operations.md). */
const undecodable = '%E0%A4%A';

/** The security headers that firebase.json sets on every page. */
export function readPageHeaders(): { key: string; value: string }[] {
	const { hosting } = JSON.parse(readFileSync(firebaseJson, 'utf8')) as HostingFile;
	const everywhere = hosting.headers.find(({ source }) => source === '**')?.headers ?? [];
	return everywhere.filter(({ key }) => key.toLowerCase() !== 'cache-control');
}

export const pagesCheck: Check = {
	name: 'Public pages',
	run: ({ fetch }, project) => checkPages(fetch, project),
};

async function checkPages(fetch: Sources['fetch'], { id, appOrigin }: Project): Promise<Finding[]> {
	const deployPages = `firebase deploy --only hosting --project ${id}`;
	const deployApi = `firebase deploy --only functions:api --project ${id}`;
	const call = (path: string) => fetchFrom(fetch, `${appOrigin}${path}`);
	const page = await call('/');
	if (page.status !== 200) return [{ problem: `${appOrigin} responds with ${page.status}.`, fix: deployPages }];
	const lost = readPageHeaders().filter(({ key, value }) => page.headers.get(key) !== value);
	const findings: Finding[] = lost.map(({ key }) => ({
		problem: `Pages come without the header ${key} of firebase.json.`,
		fix: deployPages,
	}));
	for (const [path, expected, fix] of [
		[`/${undecodable}`, 404, deployPages],
		[`/api/${undecodable}`, 404, deployApi],
		[uptimeCheck.path, 200, `gcloud logging read 'severity>=ERROR' --limit 5 --project ${id}`],
	] as const) {
		const { status } = await call(path);
		if (status === expected) continue;
		findings.push({ problem: `${appOrigin}${path} responds with ${status} instead of ${expected}.`, fix });
	}
	return findings;
}
