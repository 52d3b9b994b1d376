/** Publishes the pages of the release before again. */
import { type Change, SetUpStopped, type Step } from '../set-up/step.ts';
import type { Release } from './traffic.ts';

interface HostingRelease {
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
		const [current, ...others] = releases.flatMap(({ version }) => version?.name ?? []);
		const before = others.find((name) => name !== current);
		if (before === undefined) throw new SetUpStopped('Hosting has no release before this one');
		return [{ kind: 'request', method: 'POST', url: `${url}?versionName=${before}`, body: {} }];
	},
};
