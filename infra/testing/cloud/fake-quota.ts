/** The quota of Cloud Run as the Service Usage API shows it. */
import { quotaUrl } from '../../declared/quota.ts';

export interface QuotaReply {
	[field: string]: { unit: string; quotaBuckets: { effectiveLimit: string; dimensions: Record<string, string> }[] }[];
}

/** The same in every region, of which Europe has a bucket of its own. */
export function quotaReply(limit: number): QuotaReply {
	const bucket = (dimensions: Record<string, string>) => ({ effectiveLimit: String(limit), dimensions });
	const quotaBuckets = [bucket({}), bucket({ region: 'europe-west1' })];
	return { consumerQuotaLimits: [{ unit: '1/min/{project}/{region}', quotaBuckets }] };
}

/** By URL, what a project with this quota shows; a new one has 20 vCPU and 40 GiB. */
export function quotaReplies(projectId: string, { cpus = 20, gib = 40 } = {}): Record<string, QuotaReply> {
	return {
		[quotaUrl(projectId, 'cpu_allocation')]: quotaReply(1000 * cpus),
		[quotaUrl(projectId, 'mem_allocation')]: quotaReply(gib * 2 ** 30),
	};
}
