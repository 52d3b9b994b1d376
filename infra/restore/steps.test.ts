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

const isExport = (text: string) => text.startsWith('gcloud firestore export');

function changeLastOperation(fields: object): void {
	project(({ rows }) => Object.assign(rows.operations?.at(-1) ?? {}, fields));
}

const failLastOperation = () => changeLastOperation({ error: { message: 'The bucket is full.' } });

/** Google accepts the copy, which fails later. */
async function withFailedCopy(change: Change): Promise<void> {
	await connect().apply(change);
	if (/databases (clone|restore)/.test(textOf(change))) failLastOperation();
}

const uidOf = (id: string) => project(({ rows }) => rows.databases?.find(({ name }) => name.endsWith(id))?.uid);

/** Decides, which takes a while. */
const readCheck = () => clock.wait(60_000);

const everything = Object.keys(functionsWith({}));
const minute = () => `${new Date(clock.now() - 600_000).toISOString().slice(0, 16)}:00Z`;

describe('closing', () => {
	it('stops every function that writes, and exports the damaged database and its audit log', async () => {
		expect(working()).toEqual(everything);
		const changes = await run('close');

		expect(working()).toEqual([]);
		expect(changes.filter(isExport)).toEqual([
			expect.stringMatching(/damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d '--database=\(default\)'/),
			expect.stringMatching(/damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-audit-log --collection-ids=auditLog/),
		]);
		expect(await run('close')).toEqual([]);
	});

	it.each([
		['the audit log', 1, /^gcloud firestore export \S+-audit-log /],
		['the whole database', 1, /^gcloud firestore export \S+\d '--database/],
		['both', 2, /^gcloud firestore export /],
	])('exports again what failed: %s', async (_case, count, pattern) => {
		const failing = async (change: Change) => {
			await connect().apply(change);
			if (pattern.test(textOf(change))) failLastOperation();
		};
		await expect(run('close', null, failing)).rejects.toThrow(/An export failed/);
		await clock.wait(1_000);

		const changes = await run('close');
		expect([changes.length, changes.every((text) => pattern.test(text))]).toEqual([count, true]);
		expect(await run('close')).toEqual([]);
	});

	it('waits for an export that still runs, and begins no other', async () => {
		const slowly = async (change: Change) => {
			await connect().apply(change);
			if (isExport(textOf(change))) changeLastOperation({ doneAt: clock.now() + 600_000 });
		};
		const [before, made] = [clock.now(), await run('close', null, slowly)];

		expect(clock.now()).toBeGreaterThanOrEqual(before + 600_000);
		expect([made.filter(isExport).length, await run('close')]).toEqual([2, []]);
	});

	it('exports again what was written after Stayup was opened again', async () => {
		for (const name of ['close', 'triggers', 'open']) {
			await run(name);
			await clock.wait(60_000);
		}

		expect((await run('close')).filter(isExport)).toHaveLength(2);
	});
});

describe.each([
	['a minute', minute],
	['a backup', () => 'b1'],
])('a restore of %s', (_kind, copyOf) => {
	it('ends with every function at work, and with a trigger that the new database calls', async () => {
		const copy = copyOf();
		const before = uidOf('(default)');
		await run('close');
		await run('try', copy);
		expect(uidOf('(default)')).toBe(before);
		await readCheck();
		const changes = await run('replace');
		expect(uidOf('(default)')).not.toBe(before);
		expect(changes.filter((text) => /databases (clone|restore)/.test(text))).toEqual([
			expect.stringContaining(`clone --source-database=projects/${projectId}/databases/check `),
		]);
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
			await readCheck();
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
	/** The command changes nothing. */
	async function expectRefusal(name: string, reason: RegExp): Promise<void> {
		const before = fake.edit((state) => structuredClone(state));
		await expect(run(name)).rejects.toThrow(reason);
		expect(fake.edit((state) => state)).toEqual(before);
	}

	it('copies what was read and nothing else: only one command takes a copy', () => {
		const taking = Object.keys(restoreCommands).filter((name) => restoreCommands[name]?.takesCopy);

		expect(taking).toEqual(['try']);
	});

	it.each(['try', 'replace'])('needs a gcloud that can clone: %s', async (name) => {
		fake.edit((state) => {
			state.gcloudVersion = '528.0.0';
		});

		await expectRefusal(name, /gcloud 528 cannot clone a database/);
	});

	it('refuses to replace the database while anything writes', async () => {
		await run('close');
		await run('try', 'b1');
		await connect().apply(
			gcloud('tasks', 'queues', 'resume', 'deliver', '--location=us-east4', `--project=${projectId}`),
		);

		await expectRefusal('replace', /Stayup still writes: run npm run restore -- close stayup-test/);
	});

	it('refuses to replace the database by nothing', async () => {
		await run('close');

		await expectRefusal('replace', /There is no database check: run npm run restore -- try/);
	});

	it.each([
		['failed', { error: { message: 'Internal error.' } }, /check is not complete/],
		['still runs', { doneAt: Number.MAX_SAFE_INTEGER }, /check is not complete/],
		['ended after the minute that is copied', {}, /was not complete a minute ago/],
	])('refuses to replace the database by a copy that %s', async (_case, fields, reason) => {
		await run('close');
		await run('try', 'b1');
		await clock.wait(30_000);
		changeLastOperation({ doneAt: clock.now(), ...fields });
		if ('error' in fields) await readCheck();

		await expectRefusal('replace', reason);
	});

	it.each([
		['failed', { error: { message: 'The bucket is full.' } }],
		['still runs', { doneAt: Number.MAX_SAFE_INTEGER }],
		['was never made', null],
	])('refuses to delete the damaged database if the export of its audit log %s', async (_case, fields) => {
		await run('close');
		if (fields) changeLastOperation(fields);
		else project(({ rows }) => rows.operations?.pop());
		await run('try', 'b1');
		await readCheck();

		await expectRefusal('replace', /The damaged database is not exported: run npm run restore -- close/);
	});

	it('tries again after a copy that failed', async () => {
		await run('close');
		await expect(run('try', 'b1', withFailedCopy)).rejects.toThrow(
			/could not copy into the database check: The bucket/,
		);
		const failed = uidOf('check');
		await run('try', minute());
		await readCheck();
		expect(uidOf('check')).not.toBe(failed);

		await expect(run('replace', null, withFailedCopy)).rejects.toThrow(/could not copy into the database \(default\)/);
		await run('triggers');
		await expectRefusal('open', /could not copy into the database \(default\)/);
		await readCheck();
		await run('replace');
		await run('open');

		expect([working(), uidOf('check')]).toEqual([everything, undefined]);
	});

	it.each([
		['another copy', 'b1', false],
		['that copy, which is complete', 'b1', true],
		['another minute', '2026-01-01T00:00:00Z', false],
	])('takes no copy for what was asked for: %s', async (_case, other, isComplete) => {
		const interrupted = async (change: Change) => {
			await connect().apply(change);
			throw new Error('The connection is lost.');
		};
		if (isComplete) await run('try', other);
		else await expect(run('try', minute(), interrupted)).rejects.toThrow();

		await expect(run('try', other)).rejects.toThrow(/There is a database check of .* already/);
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
