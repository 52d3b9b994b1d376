import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apis } from '../declared/apis.ts';
import { functionsWith, triggered } from '../declared/functions.ts';
import { releaseCommands } from '../release/commands.ts';
import { type Cloud, createCloud } from '../set-up/cloud.ts';
import { runSteps } from '../set-up/run-steps.ts';
import { type Change, gcloud, textOf } from '../set-up/step.ts';
import { createDatabase, scheduleBackups } from '../set-up/steps/firestore.ts';
import type { Clock } from '../set-up/too-early.ts';
import { createFakeCloud, type FakeCloud } from '../testing/cloud/fake-cloud.ts';
import { isCalled } from '../testing/cloud/fake-deploy.ts';
import { quotaReplies } from '../testing/cloud/fake-quota.ts';
import type { FakeService } from '../testing/cloud/fake-run-commands.ts';
import { type FakeProject, newProject } from '../testing/cloud/fake-state.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { restoreCommands } from './commands.ts';

const projectId = 'stayup-test';
const backup = 'projects/stayup-test/locations/us-east4/backups/b1';

let folder = '';
let clock: Clock;
let fake: FakeCloud;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'restore-'));
	clock = createFakeClock();
	fake = createFakeCloud(join(folder, 'state.json'), clock);
	fake.edit((state) => {
		const rows = { buckets: [{ name: `${projectId}-exports` }], backups: [{ name: backup }] };
		const site = `https://firebasehosting.googleapis.com/v1beta1/projects/${projectId}/sites/${projectId}`;
		state.projects[projectId] = { ...newProject('100'), apis: [...apis], isFirebase: true, rows };
		Object.assign(state.resources, quotaReplies(projectId), { [site]: {} });
	});
	const { reader, apply } = connect();
	const run = { reader, apply, clock, print: () => {} };
	await runSteps([createDatabase, scheduleBackups], { ...run, target: { projectId } });
	await clock.wait(60_000);
	await runSteps(releaseCommands.deploy ?? [], { ...run, target: { projectId, canaryPercent: 10 } });
	await clock.wait(3_600_000);
});
afterEach(() => rmSync(folder, { recursive: true }));

const connect = (): Cloud => createCloud(fake.programs, fake.api, folder);

async function run(name: string, copy: string | null = null, apply = connect().apply): Promise<string[]> {
	const changes: string[] = [];
	const noted = async (change: Change) => {
		await apply(change);
		changes.push(textOf(change));
	};
	const target = { projectId, copy, now: clock.now() };
	const steps = restoreCommands[name]?.steps ?? [];
	await runSteps(steps, { target, reader: connect().reader, apply: noted, print: () => {}, clock });
	return changes;
}

function project<Result>(read: (project: FakeProject) => Result): Result {
	return fake.edit((state) => {
		const found = state.projects[projectId];
		if (!found) throw new Error('There is no project.');
		return read(found);
	});
}

/** The functions that still take calls, run or are called. */
function working(): string[] {
	const { services = [], jobs = [], queues = [] } = project(({ rows }) => rows);
	const ingressOf = (name: string) =>
		(services as FakeService[]).find((row) => row.name === name)?.metadata.annotations?.['run.googleapis.com/ingress'];
	const isOn = { ENABLED: true, RUNNING: true };
	const names = [...jobs, ...queues].filter(({ state }) => String(state) in isOn).map(({ name }) => name);
	return Object.entries(functionsWith({})).flatMap(([name, { kind, region }]) => {
		const isWorking = {
			http: () => ingressOf(name.toLowerCase()) !== 'internal',
			schedule: () => names.some((one) => one.endsWith(`/firebase-schedule-${name}-${region}`)),
			queue: () => names.some((one) => one.endsWith(`/locations/${region}/queues/${name}`)),
			event: () => fake.edit((state) => isCalled(state, projectId, { name, region })),
		}[kind]();
		return isWorking ? [name] : [];
	});
}

const everything = Object.keys(functionsWith({}));
const minute = () => `${new Date(clock.now() - 600_000).toISOString().slice(0, 16)}:00Z`;

describe('closing', () => {
	it('stops every function that writes, and exports the damaged database and its audit log', async () => {
		expect(working()).toEqual(everything);
		const changes = await run('close');

		expect(working()).toEqual([]);
		expect(changes.filter((text) => text.startsWith('gcloud firestore export'))).toEqual([
			expect.stringMatching(/damaged-\d{4}-\d\d-\d\d '--database=\(default\)'/),
			expect.stringMatching(/damaged-\d{4}-\d\d-\d\d-audit-log --collection-ids=auditLog/),
		]);
		expect(await run('close')).toEqual([]);
	});
});

describe.each([
	['a minute', minute],
	['a backup', () => 'b1'],
])('a restore of %s', (_kind, copyOf) => {
	it('ends with every function at work, and with a trigger that the new database calls', async () => {
		const copy = copyOf();
		const uid = () => project(({ rows }) => rows.databases?.find(({ name }) => name.endsWith('(default)'))?.uid);
		const before = uid();
		await run('close');
		await run('try', copy);
		expect(uid()).toBe(before);
		await run('replace', copy);
		expect(uid()).not.toBe(before);
		expect(working()).toEqual(triggered.map(({ name }) => name));
		await run('open');

		expect(working()).toEqual(everything);
		expect(project(({ rows }) => rows.databases)).toMatchObject([
			{
				deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
				pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
			},
		]);
		expect(project(({ rows }) => rows.backupSchedules)).toHaveLength(2);
	});

	it('continues after an interruption at any change, and makes none twice', async () => {
		const copy = copyOf();
		const made: string[] = [];
		for (const name of ['close', 'try', 'replace', 'open']) {
			for (let isDone = false; !isDone; ) {
				let count = 0;
				const { apply } = connect();
				const once = async (change: Change) => {
					const text = textOf(change);
					if (!made.includes(text)) count += 1;
					if (count > 1) throw new Error('The connection is lost.');
					await apply(change);
					made.push(text);
				};
				isDone = await run(name, copy, once).then(
					() => true,
					() => false,
				);
			}
		}

		expect(working()).toEqual(everything);
		const repeated = made.filter((text, index) => made.indexOf(text) < index);
		// Google compares the rules and indexes itself.
		expect(new Set(repeated)).toEqual(new Set([`firebase deploy --only=firestore --project=${projectId}`]));
	});
});

describe('a restore', () => {
	it('refuses to replace the database while anything writes', async () => {
		await run('close');
		await run('try', 'b1');
		await connect().apply(
			gcloud('tasks', 'queues', 'resume', 'deliver', '--location=us-east4', `--project=${projectId}`),
		);

		await expect(run('replace', 'b1')).rejects.toThrow(/Stayup still writes: run npm run restore -- close stayup-test/);
	});

	it('refuses to replace the database by nothing', async () => {
		await run('close');

		await expect(run('replace', 'b1')).rejects.toThrow(/There is no database check: run npm run restore -- try/);
	});

	it('takes no old copy for its own', async () => {
		await run('try', 'b1');

		await expect(run('try', 'b1')).rejects.toThrow(/There is a database check of .* already/);
	});
});

describe('the trigger', () => {
	/** As before there was a command: everything but the trigger. */
	async function restoreByHand(): Promise<void> {
		const onDatabase = ['--database=(default)', `--project=${projectId}`];
		for (const args of [
			['firestore', 'databases', 'update', '--no-delete-protection', ...onDatabase],
			['firestore', 'databases', 'delete', ...onDatabase],
			[
				...['firestore', 'databases', 'restore', `--source-backup=${backup}`],
				...['--destination-database=(default)', `--project=${projectId}`],
			],
		])
			await connect().apply(gcloud(...args));
		await clock.wait(3_600_000);
	}

	it('of a database that was deleted is never called again, even after a deployment', async () => {
		await restoreByHand();
		const { reader, apply } = connect();
		const target = { projectId, canaryPercent: 10 };
		await runSteps(releaseCommands.deploy ?? [], { target, reader, apply, clock, print: () => {} });

		expect(everything.filter((name) => !working().includes(name))).toEqual(['statusChange']);
		await expect(run('open')).rejects.toThrow(/statusChange has no trigger of the database/);
	});

	it('is made again by one command', async () => {
		await restoreByHand();
		await run('triggers');

		expect(working()).toEqual(everything);
		expect(await run('triggers')).toEqual([]);
	});
});
