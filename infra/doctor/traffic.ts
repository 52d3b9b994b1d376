/** Reads whether each function can be reached, and whether its newest revision started and gets all calls. */
import { functionsWith } from '../declared/functions.ts';
import type { GoogleApi } from '../google-api.ts';
import type { Check, Finding } from './check.ts';

/** Revisions as `projects/P/locations/R/services/S/revisions/NAME`. */
interface Service {
	latestCreatedRevision?: string;
	latestReadyRevision?: string;
	ingress?: string;
	trafficStatuses?: { type?: string; revision?: string; percent?: number }[];
}

const followsNewest = 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST';

export const trafficCheck: Check = {
	name: 'Traffic',
	async run({ google }, { id, settings }) {
		const found = await Promise.all(
			Object.entries(functionsWith(settings)).map(([name, { region }]) => checkService(google, { name, region, id })),
		);
		return found.flat();
	},
};

interface Place {
	name: string;
	region: string;
	id: string;
}

async function checkService(google: GoogleApi, { name, region, id }: Place): Promise<Finding[]> {
	const service = name.toLowerCase();
	const url = `https://run.googleapis.com/v2/projects/${id}/locations/${region}/services/${service}`;
	const found = (await google.get(url)) as Service | null;
	// The check of the functions reports that it is not deployed.
	if (!found) return [];
	const { latestCreatedRevision, latestReadyRevision, ingress, trafficStatuses = [] } = found;
	if (latestCreatedRevision !== latestReadyRevision) {
		return [
			{
				problem: `The newest revision of ${name} did not start, so the one before serves.`,
				fix: `gcloud logging read 'resource.labels.revision_name="${lastPart(latestCreatedRevision)}"' --limit 5 --project ${id}`,
			},
		];
	}
	if (ingress !== 'INGRESS_TRAFFIC_ALL') {
		return [
			{
				problem: `${name} takes no calls from outside: its ingress is ${ingress}.`,
				fix: `gcloud run services update ${service} --ingress all --region ${region} --project ${id}`,
			},
		];
	}
	const newest = trafficStatuses
		.filter(({ type, revision }) => type === followsNewest || lastPart(revision) === lastPart(latestReadyRevision))
		.reduce((sum, { percent = 0 }) => sum + percent, 0);
	if (newest >= 100) return [];
	const problem = `The newest revision of ${name} gets ${newest} % of the calls: a release was not finished.`;
	return [{ problem, fix: `npm run release -- promote ${id} (or rollback)` }];
}

function lastPart(path = ''): string {
	return path.split('/').at(-1) ?? '';
}
