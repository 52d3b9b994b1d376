/** Reads the deployed functions: that all are there, as declared, and from one deployment. */

import { scaleOf } from '../../functions/src/main/sizes.ts';
import { sizeNames } from '../../functions/src/platform/deployment-size.ts';
import { emailOf } from '../declared/accounts.ts';
import { type DeclaredOptions, optionsWith } from '../declared/function-options.ts';
import { functions, functionsWith } from '../declared/functions.ts';
import type { GoogleApi } from '../google-api.ts';
import type { Check, Finding } from './check.ts';
import { listAll } from './sources.ts';

export interface DeployedFunction {
	/** `projects/P/locations/REGION/functions/NAME` */
	name?: string;
	state?: string;
	updateTime?: string;
	labels?: Record<string, string>;
	serviceConfig?: {
		uri?: string;
		serviceAccountEmail?: string;
		/** `512Mi` or `1Gi` */
		availableMemory?: string;
		/** `0.5` or `500m` */
		availableCpu?: string;
		timeoutSeconds?: number;
		maxInstanceCount?: number;
		maxInstanceRequestConcurrency?: number;
		environmentVariables?: Record<string, string>;
		secretEnvironmentVariables?: { key?: string; version?: string }[];
	};
}

export function listFunctions(google: Pick<GoogleApi, 'get'>, id: string): Promise<DeployedFunction[]> {
	return listAll(google, `https://cloudfunctions.googleapis.com/v2/projects/${id}/locations/-/functions`, 'functions');
}

export const functionsCheck: Check = {
	name: 'Functions',
	async run({ google }, { id, settings }) {
		const options = optionsWith(settings);
		const found = await listFunctions(google, id);
		const wrongSize = findWrongSize(found, scaleOf(settings).size, id);
		if (wrongSize) return [wrongSize];
		const declared = functionsWith(settings);
		return [
			...Object.keys(declared).flatMap((name) => compareFunction({ name, id, options: options[name] }, found)),
			...findUnknown(found, declared, id),
			...compareVersions(found, id),
		];
	},
};

/** One sentence instead of one for each function that is missing or too many. */
function findWrongSize(found: readonly DeployedFunction[], size: string, id: string): Finding | null {
	const deployed = found.map(({ name = '' }) => name.slice(name.lastIndexOf('/') + 1)).sort();
	const is = sizeNames.find(
		(one) =>
			Object.keys(functionsWith({ SIZE: one }))
				.sort()
				.join() === deployed.join(),
	);
	if (is === undefined || is === size) return null;
	return {
		problem: `The functions of SIZE=${is} are deployed, but functions/.env.${id} says SIZE=${size}.`,
		fix: `npm run release -- deploy ${id}`,
	};
}

function compareFunction(
	{ name, id, options }: { name: string; id: string; options: DeclaredOptions | undefined },
	all: readonly DeployedFunction[],
): Finding[] {
	const deploy = `firebase deploy --only functions:${name} --project ${id}`;
	const declared = functions[name];
	const path = `/locations/${declared?.region}/functions/${name}`;
	const found = all.find((one) => one.name?.endsWith(path));
	if (!declared || !found) {
		return [{ problem: `The function ${name} is not deployed in ${declared?.region}.`, fix: deploy }];
	}
	if (found.state !== 'ACTIVE') {
		const fix = `gcloud functions describe ${name} --region ${declared.region} --project ${id}`;
		return [{ problem: `The function ${name} does not run: its state is ${found.state}.`, fix }];
	}
	const account = emailOf(declared.account, id);
	const { serviceAccountEmail } = found.serviceConfig ?? {};
	const differences = compareOptions(found, options);
	return [
		...(serviceAccountEmail === account
			? []
			: [{ problem: `The function ${name} runs as ${serviceAccountEmail} instead of ${account}.`, fix: deploy }]),
		...differences.map((difference) => ({ problem: `The function ${name} ${difference}.`, fix: deploy })),
	];
}

function compareOptions({ serviceConfig = {} }: DeployedFunction, options: DeclaredOptions | undefined): string[] {
	if (!options) return [];
	const bound = (serviceConfig.secretEnvironmentVariables ?? []).map(({ key = '' }) => key);
	const declared = (options.secrets ?? []).map(({ name }) => name);
	const sizes = [
		['MiB of memory', mebibytes(serviceConfig.availableMemory), mebibytes(options.memory)],
		['seconds until the timeout', serviceConfig.timeoutSeconds, options.timeoutSeconds],
		['CPUs', vcpus(serviceConfig.availableCpu), options.cpu],
		['instances at most', serviceConfig.maxInstanceCount, options.maxInstances],
		['requests at a time', serviceConfig.maxInstanceRequestConcurrency, options.concurrency],
	] as const;
	return [
		...bound.filter((key) => !declared.includes(key)).map((key) => `has the secret ${key}, which it does not use`),
		...declared.filter((key) => !bound.includes(key)).map((key) => `does not have the secret ${key}`),
		...sizes
			.filter(([, is, expected]) => is !== expected)
			.map(([what, is, expected]) => `has ${is} ${what} instead of ${expected}`),
	];
}

/** Google writes `0.5` or `500m`. */
function vcpus(text = ''): number {
	return text.endsWith('m') ? Number.parseInt(text, 10) / 1000 : Number(text);
}

/** Google writes `512Mi` and `512M`, Firebase `512MiB`. */
function mebibytes(text = ''): number {
	const [, amount, unit] = /^([\d.]+)([MG])/.exec(text) ?? [];
	return Number(amount) * (unit === 'G' ? 1024 : 1);
}

function findUnknown(found: readonly DeployedFunction[], declared: typeof functions, id: string): Finding[] {
	return found.flatMap(({ name = '' }) => {
		const [, region = '', own = ''] = /\/locations\/([^/]+)\/functions\/([^/]+)$/.exec(name) ?? [];
		if (declared[own]?.region === region) return [];
		if (functions[own]?.region === region) {
			const problem = `The function ${own} in ${region} is not used at this size.`;
			return [{ problem, fix: `npm run release -- remove-unused ${id}` }];
		}
		return [
			{
				problem: `The function ${own} in ${region} does not belong to this version.`,
				fix: `firebase functions:delete ${own} --region ${region} --project ${id}`,
			},
		];
	});
}

function compareVersions(found: readonly DeployedFunction[], id: string): Finding[] {
	const versions = [...new Set(found.map(({ labels }) => labels?.version ?? 'unknown'))].sort();
	if (versions.length <= 1) return [];
	return [
		{
			problem: `The functions run different versions: ${versions.join(', ')}.`,
			fix: `firebase deploy --only functions --project ${id}`,
		},
	];
}
