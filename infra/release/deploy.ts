/** Deploys with firebase, the functions in groups: Cloud Run starts an instance of each new revision beside those that run, within the same quota. */
import { parseEnv } from 'node:util';
import { type Scale, scaleOf } from '../../functions/src/main/sizes.ts';
import { optionsWith } from '../declared/function-options.ts';
import { functions, functionsWith } from '../declared/functions.ts';
import { needsOf } from '../declared/quota.ts';
import { firebase, type Reader, type Step } from '../set-up/step.ts';
import { inProject } from '../set-up/steps/project.ts';
import { settingsFileOf } from '../set-up/steps/settings-file.ts';
import type { Release } from './traffic.ts';

export const deployRules: Step<Pick<Release, 'projectId'>> = {
	title: 'Rules and indexes of the database',
	// Without --force an index that the file no longer has stays: the release before may need it.
	changes: async ({ projectId }) => [firebase('deploy', '--only=firestore', inProject(projectId))],
};

export const deployFunctions: Step<Release> = {
	title: 'Functions',
	async changes({ projectId }, reader) {
		const { scale, declared, deployed, unused } = await readFunctions(projectId, reader);
		// The new ones come first, because the others put tasks into their queues.
		const isNew = (name: string) => !deployed.includes(name);
		const groups = [declared.filter(isNew), declared.filter((name) => !isNew(name))].flatMap((names) =>
			releaseGroups(scale, names),
		);
		const targets = groups.map((names) => names.map((name) => `functions:${name}`).join());
		// Without names, firebase skips those that are deployed already, and deletes those that are not declared. Unused ones finish their tasks first.
		if (unused.length === 0) targets[targets.length - 1] = 'functions';
		return targets.map((target) => firebase('deploy', `--only=${target}`, '--force', inProject(projectId)));
	},
};

/** Deletes the functions that the size no longer needs, when their queues are empty. */
export const removeFunctions: Step<Release> = {
	title: 'Functions that are no longer used',
	async changes({ projectId }, reader) {
		const { unused } = await readFunctions(projectId, reader);
		if (unused.length === 0) return [];
		for (const name of unused) {
			const { region, kind, isRepeated } = functions[name] ?? {};
			if (kind !== 'queue' || isRepeated) continue;
			const place = [`--queue=${name}`, `--location=${region}`, '--limit=1'];
			const tasks = await reader.list('gcloud', 'tasks', 'list', ...place, inProject(projectId));
			if (tasks.length > 0) throw new Error(`The queue ${name} still has tasks.`);
		}
		return [firebase('deploy', '--only=functions', '--force', inProject(projectId))];
	},
};

async function readFunctions(projectId: string, reader: Reader) {
	const settings = parseEnv((await reader.file(settingsFileOf(projectId))) ?? '');
	const declared = Object.keys(functionsWith(settings));
	const list = ['run', 'services', 'list', inProject(projectId)];
	const services = await reader.list<{ metadata: { name: string } }>('gcloud', ...list);
	// Cloud Run has no capitals in names.
	const found = new Set(services.map(({ metadata }) => metadata.name));
	const deployed = Object.keys(functions).filter((name) => found.has(name.toLowerCase()));
	const unused = deployed.filter((name) => !declared.includes(name));
	return { scale: scaleOf(settings), declared, deployed, unused };
}

export const deployPages: Step<Release> = {
	title: 'Pages',
	changes: async ({ projectId }) => [firebase('deploy', '--only=hosting', '--force', inProject(projectId))],
};

/** The new instances of a group use at most half of what all instances of a region may use. */
export function releaseGroups(scale: Scale, names: readonly string[]): string[][] {
	const needs = needsOf(scale);
	const options = optionsWith({ SIZE: scale.size, MAX_INSTANCES: String(scale.maxInstances) });
	const groups: { names: string[]; started: Map<string, number> }[] = [];
	for (const name of names) {
		const { region = '' } = functions[name] ?? {};
		const cpu = options[name]?.cpu ?? 1;
		const half = (needs.get(region)?.cpus ?? 0) / 2;
		const found = groups.find(({ started }) => (started.get(region) ?? 0) + cpu <= half);
		const group = found ?? { names: [], started: new Map<string, number>() };
		if (!found) groups.push(group);
		group.names.push(name);
		group.started.set(region, (group.started.get(region) ?? 0) + cpu);
	}
	return groups.map(({ names }) => names);
}
