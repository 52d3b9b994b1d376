/** The steps of a rotation: a new key in front of the old one, and later the new key alone. Functions keep the version of a secret that they were deployed with. */
import { randomBytes } from 'node:crypto';
import { type DeployedFunction, listFunctions } from '../doctor/functions.ts';
import { deployedFunctions, forgetPrevious } from '../release/traffic.ts';
import { gcloud, type Reader, SetUpStopped, type Step } from '../set-up/step.ts';
import { inProject } from '../set-up/steps/project.ts';
import { storedSecret } from '../set-up/steps/secrets.ts';
import type { RotatedKey } from './sealed-values.ts';

export interface Rotated {
	projectId: string;
	name: RotatedKey;
}

async function readKeys({ projectId, name }: Rotated, reader: Reader): Promise<string[]> {
	return ((await storedSecret(name, { projectId }, reader)) ?? '').split(',').map((key) => key.trim());
}

function storeKeys({ projectId, name }: Rotated, value: string) {
	const command = gcloud('secrets', 'versions', 'add', name, '--data-file=-', inProject(projectId));
	return { ...command, input: { name, read: async () => value } };
}

export const addKey: Step<Rotated> = {
	title: 'Put a new key in front of the old one',
	async changes(rotated, reader) {
		const keys = await readKeys(rotated, reader);
		// A rotation has begun.
		if (keys.length > 1) return [];
		return [storeKeys(rotated, [randomBytes(32).toString('base64'), ...keys].join())];
	},
};

interface Version {
	/** `projects/P/secrets/S/versions/3` */
	name?: string;
}

async function latestVersion({ projectId, name }: Rotated, reader: Reader): Promise<Version> {
	const url = `https://secretmanager.googleapis.com/v1/projects/${projectId}/secrets/${name}/versions/latest`;
	return ((await reader.get(url)) ?? {}) as Version;
}

/** A function with the version before could not open what has the new key, and neither could an older revision that still serves. */
const requireDeployed: Step<Rotated> = {
	title: 'Every function has both keys',
	async changes(rotated, reader) {
		const { projectId, name } = rotated;
		const keys = await readKeys(rotated, reader);
		if (keys.length < 2) throw new SetUpStopped(`${name} has one key: run npm run rotate-key -- begin first`);
		const number = (await latestVersion(rotated, reader)).name?.split('/').at(-1);
		const versionOf = ({ serviceConfig }: DeployedFunction) =>
			serviceConfig?.secretEnvironmentVariables?.find(({ key }) => key === name)?.version;
		const others = (await listFunctions(reader, projectId)).filter((one) => {
			const version = versionOf(one);
			return version !== undefined && version !== number;
		});
		if (others.length > 0)
			throw new SetUpStopped(
				`${others.length} functions have another version of ${name} than ${number}: run npm run release -- deploy-functions ${projectId} first`,
			);
		const older = (await deployedFunctions(rotated, reader)).filter(({ newest, only }) => only !== newest);
		if (older.length === 0) return [];
		throw new SetUpStopped(
			`${older.length} functions still serve with an older revision: run npm run release -- promote ${projectId} first`,
		);
	},
};

/** Before the old key is needed no more. */
export const beforeSealing = [requireDeployed, forgetPrevious];

export const retireKeys: Step<Rotated> = {
	title: 'Keep the newest key alone',
	async changes(rotated, reader) {
		const [newest = ''] = await readKeys(rotated, reader);
		return [storeKeys(rotated, newest)];
	},
};
