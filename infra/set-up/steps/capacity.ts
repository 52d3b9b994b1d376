/** Says which MAX_INSTANCES the regional quota of Cloud Run allows. Only the operator can ask Google for more. */
import { fitText, lackingIn, quotaPage, readQuota } from '../../declared/quota.ts';
import type { Step } from '../step.ts';

export const readCapacity: Step = {
	title: 'Capacity',
	changes: async () => [],
	async notes({ projectId, maxInstances }, reader) {
		const quota = await readQuota(reader, projectId).catch((error: unknown) => {
			if (error instanceof Error) return error;
			throw error;
		});
		if (quota instanceof Error) return [`The quota of Cloud Run could not be read: ${quota.message}`];
		if (!quota) return ['Google does not show the quota of Cloud Run yet.'];
		const lacking = lackingIn(quota, maxInstances).map(
			({ region, needs, has }) =>
				`MAX_INSTANCES is ${maxInstances}, which needs ${needs.cpus} vCPU in ${region}, but it allows ${has.cpus}.`,
		);
		return [fitText(quota), ...lacking, `Ask for more at ${quotaPage(projectId)}`];
	},
};
