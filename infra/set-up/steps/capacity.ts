/** Says which sizes the regional quota of Cloud Run allows. Only the operator can ask Google for more. */
import { fitTexts, lackingIn, quotaPage, readQuota } from '../../declared/quota.ts';
import type { Step } from '../step.ts';

export const readCapacity: Step = {
	title: 'Capacity',
	changes: async () => [],
	async notes({ projectId, scale }, reader) {
		const quota = await readQuota(reader, projectId).catch((error: unknown) => {
			if (error instanceof Error) return error;
			throw error;
		});
		if (quota instanceof Error) return [`The quota of Cloud Run could not be read: ${quota.message}`];
		if (!quota) return ['Google does not show the quota of Cloud Run yet.'];
		const lacking = lackingIn(quota, scale).map(
			({ region, needs, has }) =>
				`SIZE=${scale.size} with MAX_INSTANCES=${scale.maxInstances} needs ${needs.cpus} vCPU and ${needs.gib} GiB in ${region}, but it allows ${has.cpus} and ${has.gib}.`,
		);
		return [...fitTexts(quota), ...lacking, `Ask for more at ${quotaPage(projectId)}`];
	},
};
