/** Compares the ceilings of the functions with the regional quota of Cloud Run. */
import { maxInstancesOf } from '../../functions/src/main/sizes.ts';
import { fitText, lackingIn, largestThatFits, quotaPage, readQuota } from '../declared/quota.ts';
import type { Check } from './check.ts';

export const capacityCheck: Check = {
	name: 'Capacity',
	async run({ google }, { id, settings }) {
		const maxInstances = maxInstancesOf(settings.MAX_INSTANCES);
		const quota = await readQuota(google, id);
		if (!quota) {
			const fix = `gcloud services enable run.googleapis.com --project ${id}`;
			return [{ problem: 'Google does not show the quota of Cloud Run.', fix }];
		}
		const largest = largestThatFits(quota);
		const change = largest === null ? '' : `Set MAX_INSTANCES=${largest} in functions/.env.${id} and deploy, or ask `;
		return lackingIn(quota, maxInstances).map(({ region, needs, has }) => ({
			problem: `MAX_INSTANCES is ${maxInstances}, which needs ${needs.cpus} vCPU and ${needs.gib} GiB, but ${region} allows ${has.cpus} vCPU and ${has.gib} GiB.`,
			fix: `${change || 'Ask '}for more at ${quotaPage(id)}`,
		}));
	},
	async notes({ google }, { id }) {
		const quota = await readQuota(google, id);
		return quota ? [fitText(quota)] : [];
	},
};
