/** Reads which Google APIs are enabled. */
import { apis } from '../declared/apis.ts';
import type { Check } from './check.ts';
import { listAll } from './sources.ts';

interface Service {
	config?: { name?: string };
}

export const apisCheck: Check = {
	name: 'APIs',
	async run({ google }, { id }) {
		const url = `https://serviceusage.googleapis.com/v1/projects/${id}/services?filter=state:ENABLED&pageSize=200`;
		const services = await listAll<Service>(google, url, 'services');
		const enabled = new Set(services.map(({ config }) => config?.name));
		return apis
			.filter((api) => !enabled.has(api))
			.map((api) => ({
				problem: `The API ${api} is not enabled.`,
				fix: `gcloud services enable ${api} --project ${id}`,
			}));
	},
};
