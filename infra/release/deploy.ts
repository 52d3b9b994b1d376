/** Deploys with firebase, the functions in groups: Cloud Run starts an instance of each new revision beside those that run, within the same quota. */
import { parseEnv } from 'node:util';
import { maxInstancesOf } from '../../functions/src/main/sizes.ts';
import { optionsWith } from '../declared/function-options.ts';
import { functions } from '../declared/functions.ts';
import { needsOf } from '../declared/quota.ts';
import { firebase, type Step } from '../set-up/step.ts';
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
		const settings = parseEnv((await reader.file(settingsFileOf(projectId))) ?? '');
		const groups = releaseGroups(maxInstancesOf(settings.MAX_INSTANCES));
		// The last command skips those that are deployed already, and deletes those that are no longer declared.
		const targets = [
			...groups.slice(0, -1).map((names) => names.map((name) => `functions:${name}`).join()),
			'functions',
		];
		return targets.map((target) => firebase('deploy', `--only=${target}`, '--force', inProject(projectId)));
	},
};

export const deployPages: Step<Release> = {
	title: 'Pages',
	changes: async ({ projectId }) => [firebase('deploy', '--only=hosting', '--force', inProject(projectId))],
};

/** The new instances of a group use at most half of what all instances of a region may use. */
export function releaseGroups(maxInstances: number): string[][] {
	const needs = needsOf(maxInstances);
	const options = optionsWith({ MAX_INSTANCES: String(maxInstances) });
	const groups: { names: string[]; started: Map<string, number> }[] = [];
	for (const [name, { region }] of Object.entries(functions)) {
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
