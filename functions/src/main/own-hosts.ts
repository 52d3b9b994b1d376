/** The product's own host names, which it must not monitor or call as a webhook, because it would call itself (SSRF-13). */
import type { Region } from '@stayup/contract';
import { regions } from '@stayup/contract';
import { functionOptions } from './function-options.ts';

/** As they occur in the URLs of Cloud Run. */
const regionCodes: Record<Region, string> = {
	'us-east4': 'uk',
	'us-west1': 'uw',
	'europe-west1': 'ew',
	'asia-southeast1': 'as',
};

interface OwnHostsOf {
	projectId: string;
	appOrigin: string;
	/** Custom domains of the deployment. */
	others: readonly string[];
	/** The service that runs this process; undefined outside Cloud Run. */
	serviceName?: string | undefined;
}

/** Host names in lower case; they include their subdomains. `*` stands for letters and digits that are known only after the deployment. */
export function ownHostsOf({ projectId, appOrigin, others, serviceName }: OwnHostsOf): string[] {
	const services = new Set([...Object.keys(functionOptions), ...(serviceName ? [serviceName] : [])]);
	const names = [...services].map((name) => name.toLowerCase());
	return [
		`${projectId}.web.app`,
		`${projectId}.firebaseapp.com`,
		new URL(appOrigin).hostname,
		...others.map((host) => host.toLowerCase()),
		...regions.flatMap((region) => [
			`${region}-${projectId}.cloudfunctions.net`,
			// Cloud Run gives each service a URL with a hash and one with the number of the project.
			...names.map((name) => `${name}-*-${regionCodes[region]}.a.run.app`),
			...names.map((name) => `${name}-*.${region}.run.app`),
		]),
	];
}
