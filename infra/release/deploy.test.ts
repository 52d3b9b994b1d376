import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mostInstances } from '../../functions/src/main/sizes.ts';
import { type DeploymentSize, sizeNames } from '../../functions/src/platform/deployment-size.ts';
import { apis } from '../declared/apis.ts';
import { optionsWith } from '../declared/function-options.ts';
import { functions, functionsWith } from '../declared/functions.ts';
import { needsOf } from '../declared/quota.ts';
import { createCloud } from '../set-up/cloud.ts';
import { runSteps } from '../set-up/run-steps.ts';
import type { Change } from '../set-up/step.ts';
import { createFakeCloud } from '../testing/cloud/fake-cloud.ts';
import { quotaReplies } from '../testing/cloud/fake-quota.ts';
import { type FakeProject, newProject } from '../testing/cloud/fake-state.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { deployFunctions, releaseGroups, removeFunctions } from './deploy.ts';

const scales = sizeNames.flatMap((size) =>
	Array.from({ length: mostInstances }, (_, index) => ({ size, maxInstances: index + 1 })),
);

describe.each(scales)('with SIZE=$size and MAX_INSTANCES=$maxInstances', (scale) => {
	const settings = { SIZE: scale.size, MAX_INSTANCES: String(scale.maxInstances) };
	const names = Object.keys(functionsWith(settings));
	const groups = releaseGroups(scale, names);

	it('every function is in one group', () => {
		expect(groups.flat().sort()).toEqual([...names].sort());
	});

	it('the new instances of a group use at most half of what all may use, but for one alone', () => {
		const options = optionsWith(settings);
		for (const group of groups) {
			for (const [region, { cpus }] of needsOf(scale)) {
				const started = group.filter((name) => functions[name]?.region === region);
				const sum = started.reduce((total, name) => total + (options[name]?.cpu ?? 0), 0);
				expect(sum).toBeLessThanOrEqual(Math.max(1, cpus / 2));
			}
		}
	});
});

const projectId = 'acme';

/** A project with enough quota, and releases of it at one size after the other. */
function createProject() {
	const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const clock = createFakeClock();
	const cloud = createFakeCloud(join(folder, 'state.json'), clock);
	const project: FakeProject = { ...newProject('100'), apis: [...apis], isFirebase: true };
	cloud.edit((state) => {
		state.projects[projectId] = project;
		Object.assign(state.resources, quotaReplies(projectId, { cpus: 2000, gib: 4000 }));
	});
	const edit = (change: (stored: FakeProject) => void) =>
		cloud.edit(({ projects }) => change(projects[projectId] ?? project));
	return {
		clock,
		edit,
		functions: () => cloud.edit(({ projects }) => Object.keys(projects[projectId]?.deployed ?? {}).sort()),
		async release(SIZE: DeploymentSize, ...steps: (typeof deployFunctions)[]) {
			edit((stored) => {
				stored.settings = { SIZE };
			});
			const { reader, apply } = createCloud(cloud.programs, cloud.api, folder);
			const lines: string[] = [];
			const changes: Change[] = [];
			await runSteps(steps.length > 0 ? steps : [deployFunctions, removeFunctions], {
				target: { projectId, canaryPercent: 10 },
				reader: { ...reader, file: async () => `SIZE=${SIZE}` },
				apply: async (change) => {
					changes.push(change);
					await apply(change);
				},
				print: (line) => lines.push(line),
				clock,
			});
			const targets = changes.map((change) => (change.kind === 'command' ? (change.args[1] ?? '') : ''));
			return { lines, targets };
		},
	};
}

const namesAt = (SIZE: DeploymentSize) => Object.keys(functionsWith({ SIZE })).sort();

describe('the size of a deployment', () => {
	it.each([
		['small', 'standard'],
		['standard', 'large'],
		['small', 'large'],
	] as const)('grows from %s to %s: what is new comes before what puts tasks into its queue', async (from, to) => {
		const { release, functions: deployed } = createProject();
		await release(from);
		expect(deployed()).toEqual(namesAt(from));
		const { targets } = await release(to);

		const added = namesAt(to).filter((name) => !namesAt(from).includes(name));
		const last = targets.findLastIndex((target) => added.some((name) => target.includes(`:${name},`)));
		const first = targets.findIndex((target) => /=functions$|:tick[,$]/.test(target));
		expect(last).toBeLessThan(first);
		expect(deployed()).toEqual(namesAt(to));
	});

	it.each([
		['standard', 'small', 'deliverSlack'],
		['large', 'small', 'fanOut'],
		['large', 'small', 'applyTier'],
	] as const)('shrinks from %s to %s once the queue %s is empty', async (from, to, queue) => {
		const { release, functions: deployed, edit, clock } = createProject();
		await release(from);
		edit(({ rows }) => {
			rows.tasks = [{ name: 'task', queue }];
		});
		const wait = clock.wait;
		let waits = 0;
		clock.wait = async (ms) => {
			waits += 1;
			// Nothing is deleted while it waits.
			expect(deployed()).toContain(queue);
			if (waits === 3) edit(({ rows }) => void delete rows.tasks);
			return wait(ms);
		};
		const { lines, targets } = await release(to);

		expect(waits).toBe(3);
		expect(lines).toContain('  A function that is no longer used finishes its tasks.');
		expect(targets.slice(0, -1)).not.toContain('--only=functions');
		expect(targets.at(-1)).toBe('--only=functions');
		expect(deployed()).toEqual(namesAt(to));
	});

	it('shrinks without waiting for tasks that the next tick or round makes again', async () => {
		const { release, functions: deployed, edit } = createProject();
		await release('large');
		edit(({ rows }) => {
			rows.tasks = ['round3', 'recheckAsia', 'tickPart'].map((queue) => ({ name: queue, queue }));
		});
		await release('small');

		expect(deployed()).toEqual(namesAt('small'));
	});

	it('shrinks by workflow only at its end, so that a rollback finds all functions', async () => {
		const { release, functions: deployed } = createProject();
		await release('large');
		await release('small', deployFunctions);
		expect(deployed()).toEqual(namesAt('large'));

		await release('small', removeFunctions);
		expect(deployed()).toEqual(namesAt('small'));
		expect((await release('small', removeFunctions)).targets).toEqual([]);
	});

	it('stops with one sentence if a queue does not become empty, and deletes nothing', async () => {
		const { release, functions: deployed, edit } = createProject();
		await release('standard');
		edit(({ rows }) => {
			rows.tasks = [{ name: 'task', queue: 'deliverEmail' }];
		});

		await expect(release('small')).rejects.toThrow(
			'Functions that are no longer used: The queue deliverEmail still has tasks. Fix this and run the command again; it continues here.',
		);
		expect(deployed()).toEqual(namesAt('standard'));
	});
});
