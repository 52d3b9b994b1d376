/** Publishes the pages of the release before again. */
import { type Change, type Reader, SetUpStopped, type Step } from '../set-up/step.ts';
import { inProject } from '../set-up/steps/project.ts';
import { deployedFunctions, type Release } from './traffic.ts';

interface HostingRelease {
	releaseTime?: string;
	/** `ROLLBACK` if it publishes an earlier version again. */
	type?: string;
	version?: { name: string };
}

export const rollBackHosting: Step<Release> = {
	title: 'Publish the pages of the release before',
	async changes({ projectId }, reader): Promise<Change[]> {
		const url = `https://firebasehosting.googleapis.com/v1beta1/sites/${projectId}/channels/live/releases`;
		const { releases = [] } = ((await reader.get(`${url}?pageSize=10`)) ?? {}) as { releases?: HostingRelease[] };
		if (releases[0]?.type === 'ROLLBACK') return [];
		const deployedAt = await functionsDeployedAt(projectId, reader);
		// The pages follow the functions, so a release that failed before its pages has none.
		if (Date.parse(releases[0]?.releaseTime ?? '') < deployedAt) return [];
		const [current, ...others] = releases.flatMap(({ version }) => version?.name ?? []);
		const before = others.find((name) => name !== current);
		if (before === undefined) throw new SetUpStopped('Hosting has no release before this one');
		return [{ kind: 'request', method: 'POST', url: `${url}?versionName=${before}`, body: {} }];
	},
};

interface Revision {
	metadata: { name: string; creationTimestamp?: string };
}

/** When the first functions after those of a rollback were deployed, in milliseconds since the epoch: later ones may have come without pages. */
async function functionsDeployedAt(projectId: string, reader: Reader): Promise<number> {
	const api = (await deployedFunctions({ projectId }, reader)).find(({ name }) => name === 'api');
	if (!api) return 0;
	const list = ['run', 'revisions', 'list', `--service=${api.name}`, `--region=${api.region}`, inProject(projectId)];
	const revisions = (await reader.list<Revision>('gcloud', ...list)).map(({ metadata }) => ({
		name: metadata.name,
		createdAt: Date.parse(metadata.creationTimestamp ?? '') || 0,
	}));
	const createdAt = (name: string | null) => revisions.find((one) => one.name === name)?.createdAt;
	const previousAt = createdAt(api.previous);
	if (previousAt === undefined) return createdAt(api.newest) ?? 0;
	// Without any, a rollback leaves the functions as they are, and the pages belong to them.
	return Math.min(...revisions.map((one) => one.createdAt).filter((at) => at > previousAt));
}
