/** Deployments that Google refuses. */
import { optionsWith } from '../../declared/function-options.ts';
import { functions } from '../../declared/functions.ts';
import { readQuota } from '../../declared/quota.ts';
import { FakeFailure, type FakeProject } from './fake-state.ts';

type Settings = Readonly<Record<string, string | undefined>>;

/** `firebase deploy` asks for a site if there is none, and nobody answers. */
export async function refuseWithoutSite(get: (url: string) => Promise<unknown>, projectId: string): Promise<void> {
	const site = await get(`https://firebasehosting.googleapis.com/v1beta1/projects/${projectId}/sites/${projectId}`);
	if (site === null) throw new FakeFailure('Could not determine the default site for the project.');
}

/** Of domain-restricted sharing. */
export function refuseEverybody({ isRestricted }: FakeProject): void {
	if (!isRestricted) return;
	throw new FakeFailure('One or more users named in the policy do not belong to a permitted customer.');
}

const agentDelayMs = 5 * 60_000;

/** The first trigger of a project. `firebase deploy` makes the agent as well, but does not wait for it. */
export function refuseEvents({ agents, projectNumber }: FakeProject, now: number): void {
	const email = `service-${projectNumber}@gcp-sa-eventarc.iam.gserviceaccount.com`;
	agents[email] ??= now;
	if (now >= agents[email] + agentDelayMs) return;
	throw new FakeFailure(
		'Permission denied while using the Eventarc Service Agent. If you recently started to use Eventarc, it may take a few minutes before all necessary permissions are propagated to the Service Agent.',
	);
}

/** Cloud Run refuses a service whose instances need more than the quota, and starts one of each service at the same time. */
export async function refuseBeyondQuota(
	get: (url: string) => Promise<unknown>,
	projectId: string,
	settings: Settings,
): Promise<void> {
	const quota = await readQuota({ get }, projectId);
	const started = new Map<string, number>();
	for (const [name, { maxInstances, cpu }] of Object.entries(optionsWith(settings))) {
		const { region = '' } = functions[name] ?? {};
		const allowed = quota?.get(region)?.cpus ?? 0;
		const most = Math.floor(allowed / cpu);
		if (maxInstances > most) {
			throw new FakeFailure(
				`${name}: Max instances must be set to ${most} or fewer to set the requested total CPU. Quota violated: CpuAllocPerProjectRegion requested: ${maxInstances * cpu * 1000} allowed: ${allowed * 1000}`,
			);
		}
		started.set(region, (started.get(region) ?? 0) + cpu);
		if ((started.get(region) ?? 0) > allowed) {
			throw new FakeFailure(`${name}: Quota exceeded for total allowable CPU per project per region.`);
		}
	}
}
