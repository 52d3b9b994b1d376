import { describe, expect, it } from 'vitest';
import { mostInstances } from '../../functions/src/main/sizes.ts';
import { optionsWith } from '../declared/function-options.ts';
import { functions } from '../declared/functions.ts';
import { needsOf } from '../declared/quota.ts';
import { createEmptyReader } from '../set-up/cloud.ts';
import { deployFunctions, releaseGroups } from './deploy.ts';

const settings = Array.from({ length: mostInstances }, (_, index) => index + 1);

describe.each(settings)('with MAX_INSTANCES=%i', (setting) => {
	const groups = releaseGroups(setting);

	it('every function is in one group', () => {
		expect(groups.flat().sort()).toEqual(Object.keys(functions).sort());
	});

	it('the new instances of a group use at most half of what all may use', () => {
		const options = optionsWith({ MAX_INSTANCES: String(setting) });
		for (const names of groups) {
			for (const [region, { cpus }] of needsOf(setting)) {
				const started = names.filter((name) => functions[name]?.region === region);
				const sum = started.reduce((total, name) => total + (options[name]?.cpu ?? 0), 0);
				expect(sum).toBeLessThanOrEqual(cpus / 2);
			}
		}
	});
});

it('a small deployment follows in two groups, and a large one at once', async () => {
	const targetsWith = async (text: string) => {
		const reader = { ...createEmptyReader(''), file: async () => text };
		const changes = await deployFunctions.changes({ projectId: 'acme', canaryPercent: 10 }, reader);
		return changes.map((change) => (change.kind === 'command' ? change.args[1]?.slice(0, 20) : ''));
	};

	expect(await targetsWith('MAX_INSTANCES=3')).toEqual(['--only=functions:api', '--only=functions']);
	expect(await targetsWith('MAX_INSTANCES=10')).toEqual(['--only=functions']);
});
