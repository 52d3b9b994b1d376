/**
 * The regional quota of Cloud Run, and the sizes whose instances together fit into it: Google refuses a function that alone needs more, and starts no
 * instance while all together use it up.
 */
import { mostInstances, type Scale, websitesPerMinute } from '../../functions/src/main/sizes.ts';
import { type DeploymentSize, sizeNames } from '../../functions/src/platform/deployment-size.ts';
import type { GoogleApi } from '../google-api.ts';
import { optionsWith } from './function-options.ts';
import { functions, functionsWith } from './functions.ts';

/** The CPUs and memory of all instances of a region's functions. */
export interface Amount {
	cpus: number;
	gib: number;
}

export type ByRegion = ReadonlyMap<string, Amount>;

/** As the Service Usage API lists it; without a region, a bucket is that of all other regions. */
interface QuotaMetric {
	consumerQuotaLimits?: {
		quotaBuckets?: { effectiveLimit?: string; dimensions?: { region?: string } }[];
	}[];
}

const regions = [...new Set(Object.values(functions).map(({ region }) => region))];
const bytesPerGib = 2 ** 30;

/** The URL of https://cloud.google.com/service-usage/docs/reference/rest/v1beta1/services.consumerQuotaMetrics/get. */
export function quotaUrl(projectId: string, metric: 'cpu_allocation' | 'mem_allocation'): string {
	const name = encodeURIComponent(`run.googleapis.com/${metric}`);
	return `https://serviceusage.googleapis.com/v1beta1/projects/${projectId}/services/run.googleapis.com/consumerQuotaMetrics/${name}?view=FULL`;
}

/** Null if Google does not show it. */
export async function readQuota(google: Pick<GoogleApi, 'get'>, projectId: string): Promise<ByRegion | null> {
	const [cpu, memory] = (await Promise.all([
		google.get(quotaUrl(projectId, 'cpu_allocation')),
		google.get(quotaUrl(projectId, 'mem_allocation')),
	])) as (QuotaMetric | null)[];
	if (!cpu?.consumerQuotaLimits?.length || !memory?.consumerQuotaLimits?.length) return null;
	const amounts = regions.map((region) => {
		const amount = { cpus: limitIn(cpu, region) / 1000, gib: limitIn(memory, region) / bytesPerGib };
		return [region, amount] as const;
	});
	return new Map(amounts);
}

function limitIn({ consumerQuotaLimits = [] }: QuotaMetric, region: string): number {
	const limits = consumerQuotaLimits.map(({ quotaBuckets = [] }) => {
		const own = quotaBuckets.find(({ dimensions }) => dimensions?.region === region);
		return toNumber((own ?? quotaBuckets.find(({ dimensions }) => !dimensions?.region))?.effectiveLimit);
	});
	return Math.min(Number.POSITIVE_INFINITY, ...limits);
}

/** Google writes -1 for no limit. */
function toNumber(limit = '-1'): number {
	return Number(limit) < 0 ? Number.POSITIVE_INFINITY : Number(limit);
}

export function needsOf({ size, maxInstances }: Scale): ByRegion {
	const settings = { SIZE: size, MAX_INSTANCES: String(maxInstances) };
	const options = optionsWith(settings);
	const needs = new Map<string, Amount>();
	for (const [name, { region }] of Object.entries(functionsWith(settings))) {
		const { maxInstances: instances = 0, cpu = 0, memory = '' } = options[name] ?? {};
		const { cpus, gib } = needs.get(region) ?? { cpus: 0, gib: 0 };
		const each = Number.parseInt(memory, 10) / (memory.endsWith('MiB') ? 1024 : 1);
		needs.set(region, { cpus: cpus + instances * cpu, gib: gib + instances * each });
	}
	return needs;
}

/** The regions whose quota is too small, with what they lack. */
export function lackingIn(quota: ByRegion, scale: Scale): { region: string; needs: Amount; has: Amount }[] {
	return [...needsOf(scale)].flatMap(([region, needs]) => {
		const has = quota.get(region);
		return !has || (needs.cpus <= has.cpus && needs.gib <= has.gib) ? [] : [{ region, needs, has }];
	});
}

/** Null if not even one instance of each function fits. */
export function largestThatFits(quota: ByRegion, size: DeploymentSize): number | null {
	for (let maxInstances = mostInstances; maxInstances >= 1; maxInstances -= 1) {
		if (lackingIn(quota, { size, maxInstances }).length === 0) return maxInstances;
	}
	return null;
}

/** For each size: up to which ceiling it fits and what it then carries, or what is missing. */
export function fitTexts(quota: ByRegion): string[] {
	return sizeNames.map((size) => {
		const maxInstances = largestThatFits(quota, size);
		if (maxInstances !== null) {
			const websites = websitesPerMinute({ size, maxInstances }).toLocaleString('en-US');
			return `SIZE=${size} fits with MAX_INSTANCES up to ${maxInstances}: about ${websites} websites a minute.`;
		}
		const missing = lackingIn(quota, { size, maxInstances: 1 });
		const needs = missing.map(
			({ region, needs }) => `${Math.ceil(needs.cpus)} vCPU and ${Math.ceil(needs.gib)} GiB in ${region}`,
		);
		return `SIZE=${size} does not fit: it needs ${needs.join(', ')}.`;
	});
}

export function quotaPage(projectId: string): string {
	return `https://console.cloud.google.com/iam-admin/quotas?project=${projectId}&service=run.googleapis.com`;
}
