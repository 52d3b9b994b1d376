/** Compares the ceilings of the functions with the regional quota of Cloud Run. */
import { scaleOf } from '../../functions/src/main/sizes.ts';
import { type DeploymentSize, sizeNames } from '../../functions/src/platform/deployment-size.ts';
import { type ByRegion, fitTexts, lackingIn, largestThatFits, quotaPage, readQuota } from '../declared/quota.ts';
import type { Check } from './check.ts';

export const capacityCheck: Check = {
	name: 'Capacity',
	async run({ google }, { id, settings }) {
		const scale = scaleOf(settings);
		const quota = await readQuota(google, id);
		if (!quota) {
			const fix = `gcloud services enable run.googleapis.com --project ${id}`;
			return [{ problem: 'Google does not show the quota of Cloud Run.', fix }];
		}
		const smaller = smallerSetting(quota, scale.size);
		const change = smaller === null ? '' : `Set ${smaller} in functions/.env.${id} and deploy, or ask `;
		return lackingIn(quota, scale).map(({ region, needs, has }) => ({
			problem: `SIZE=${scale.size} with MAX_INSTANCES=${scale.maxInstances} needs ${needs.cpus} vCPU and ${needs.gib} GiB, but ${region} allows ${has.cpus} vCPU and ${has.gib} GiB.`,
			fix: `${change || 'Ask '}for more at ${quotaPage(id)}`,
		}));
	},
	async notes({ google }, { id }) {
		const quota = await readQuota(google, id);
		return quota ? fitTexts(quota) : [];
	},
};

/** A setting that fits: fewer instances, or another size; null if none does. */
function smallerSetting(quota: ByRegion, size: DeploymentSize): string | null {
	const largest = largestThatFits(quota, size);
	if (largest !== null) return `MAX_INSTANCES=${largest}`;
	const other = sizeNames.find((name) => largestThatFits(quota, name) !== null);
	return other === undefined ? null : `SIZE=${other}`;
}
