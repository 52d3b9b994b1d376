import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apis } from '../declared/apis.ts';
import { functions } from '../declared/functions.ts';
import { createCloud } from '../set-up/cloud.ts';
import { runSteps } from '../set-up/run-steps.ts';
import type { Change, Step } from '../set-up/step.ts';
import { createFakeCloud, type FakeCloud } from '../testing/cloud/fake-cloud.ts';
import { addRevision, type FakeService, newService } from '../testing/cloud/fake-run-commands.ts';
import { type FakeProject, newProject } from '../testing/cloud/fake-state.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { rollBackHosting } from './hosting.ts';
import { checkCanary, forgetPrevious, pin, promote, type Release, rollBackFunctions, startCanary } from './traffic.ts';

const projectId = 'stayup-test';
const releasesUrl = `https://firebasehosting.googleapis.com/v1beta1/sites/${projectId}/channels/live/releases`;

let folder = '';
const clock = createFakeClock();
let fake: FakeCloud;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'release-'));
	fake = createFakeCloud(join(folder, 'state.json'), clock);
	fake.edit((state) => {
		state.projects[projectId] = { ...newProject('100'), apis: [...apis] };
	});
});
afterEach(() => rmSync(folder, { recursive: true }));

function project<Result>(change: (project: FakeProject) => Result): Result {
	return fake.edit((state) => {
		const found = state.projects[projectId];
		if (!found) throw new Error('There is no project.');
		return change(found);
	});
}

/** As `firebase deploy` does with all functions. */
function deploy(version: number): void {
	project(({ rows }) => {
		if (!rows.services?.length) rows.services = Object.keys(functions).map((id) => newService(id.toLowerCase()));
		for (const service of rows.services as FakeService[])
			addRevision(service, `${service.name}-${version}`, clock.now());
	});
}

/** In percent, by version. */
function trafficOf(name: string): Record<string, number> {
	const service = project(({ rows }) => (rows.services as FakeService[]).find((row) => row.name === name));
	const shares = service?.status.traffic.filter(({ percent }) => percent !== undefined) ?? [];
	return Object.fromEntries(shares.map(({ revisionName, percent = 0 }) => [revisionName, percent]));
}

async function run(...steps: Step<Release>[]): Promise<number> {
	const { reader, apply } = createCloud(fake.programs, fake.api, folder);
	return runSteps(steps, { target: { projectId, canaryPercent: 10 }, reader, apply, print: () => {}, clock });
}

/** The second one serves nothing yet. */
async function deployTwo(): Promise<void> {
	deploy(1);
	await run(pin);
	await clock.wait(60_000);
	deploy(2);
}

describe('a release', () => {
	it('gets no traffic until its canary starts, and all when it is promoted', async () => {
		await deployTwo();
		expect(trafficOf('callwebhook')).toEqual({ 'callwebhook-1': 100 });

		await run(startCanary);
		expect(trafficOf('api')).toEqual({ 'api-2': 10, 'api-1': 90 });

		await run(promote);
		expect(trafficOf('recheck')).toEqual({ 'recheck-2': 100 });
		expect(await run(promote)).toBe(0);
	});

	it('is the first one: nothing is pinned, and it serves at once', async () => {
		expect(await run(pin)).toBe(0);
		deploy(1);

		expect(await run(startCanary)).toBe(0);
		expect(await run(promote)).toBe(0);
		expect(trafficOf('api')).toEqual({ 'api-1': 100 });
	});

	it.each([
		['pin', pin],
		['canary', startCanary],
		['promote', promote],
		['roll back', rollBackFunctions],
	])('moves the traffic of eight functions at a time: %s', async (name, step) => {
		await deployTwo();
		if (name === 'roll back') await run(promote);
		const { reader, apply } = createCloud(fake.programs, fake.api, folder);
		const [running, most, made] = [new Set<Change>(), { count: 0 }, new Set<Change>()];
		const slowly = async (change: Change) => {
			running.add(change);
			most.count = Math.max(most.count, running.size);
			await new Promise((resolve) => setImmediate(resolve));
			await apply(change);
			running.delete(change);
			made.add(change);
		};
		await runSteps([step], { target: { projectId, canaryPercent: 10 }, reader, apply: slowly, print: () => {}, clock });

		expect([most.count, made.size]).toEqual([8, Object.keys(functions).length]);
	});

	it('is rolled back as far as Google lets it, and says why it is not whole', async () => {
		await deployTwo();
		await run(promote);
		fake.failOnce('update-traffic deliver ');

		await expect(run(rollBackFunctions)).rejects.toThrow(/update-traffic failed: The caller does not have permission/);
		expect(trafficOf('deliver')).toEqual({ 'deliver-2': 100 });
		for (const name of ['api', 'callwebhook', 'visitors'])
			expect(trafficOf(name), name).toEqual({ [`${name}-1`]: 100 });
	});

	it('is rolled back from its canary and after its promotion', async () => {
		await deployTwo();
		await run(startCanary);
		await run(rollBackFunctions);
		expect(trafficOf('api')).toEqual({ 'api-1': 100 });

		await run(promote);
		await run(rollBackFunctions);
		expect(trafficOf('tick')).toEqual({ 'tick-1': 100 });
		expect(await run(rollBackFunctions)).toBe(0);
	});

	it('serves after a rollback of the one before', async () => {
		await deployTwo();
		await run(rollBackFunctions);
		await run(pin);
		deploy(3);
		await run(promote);

		expect(trafficOf('api')).toEqual({ 'api-3': 100 });
		await run(rollBackFunctions);
		expect(trafficOf('api')).toEqual({ 'api-1': 100 });
	});

	it('is not rolled back to one that was forgotten, and the next one serves at once', async () => {
		await deployTwo();
		await run(promote, forgetPrevious);

		expect([await run(rollBackFunctions), await run(forgetPrevious)]).toEqual([0, 0]);
		deploy(3);
		for (const name of ['api', 'callwebhook', 'visitors'])
			expect(trafficOf(name), name).toEqual({ [`${name}-3`]: 100 });
	});

	it('cannot be rolled back if nothing was pinned', async () => {
		deploy(1);

		await expect(run(rollBackFunctions)).rejects.toThrow(
			'No revision has the tag previous: deploy the release before again.',
		);
	});

	it.each([
		[6, 'api-2', /The new revisions logged 6 errors, such as "A request failed\."/],
		[6, 'api-1', null],
		[5, 'api-2', null],
	])('with %i errors of %s in its canary: %s', async (count, revision, problem) => {
		await deployTwo();
		await run(startCanary);
		project(({ rows }) => {
			const entry = {
				resource: { labels: { revision_name: revision } },
				jsonPayload: { message: 'A request failed.' },
			};
			rows.log = Array.from({ length: count }, (_, index) => ({ name: String(index), ...entry }));
		});

		if (problem === null) expect(await run(checkCanary)).toBe(0);
		else await expect(run(checkCanary)).rejects.toThrow(problem);
	});
});

describe('the pages', () => {
	const publish = (...versions: string[]) =>
		fake.edit((state) => {
			const releases = versions.map((name) => ({ version: { name } }));
			state.resources[`${releasesUrl}?pageSize=10`] = { releases };
		});

	it('of the release before are published again', async () => {
		publish('sites/x/versions/3', 'sites/x/versions/3', 'sites/x/versions/2', 'sites/x/versions/1');
		const { reader } = createCloud(fake.programs, fake.api, folder);

		expect(await rollBackHosting.changes({ projectId, canaryPercent: 10 }, reader)).toEqual([
			{ kind: 'request', method: 'POST', url: `${releasesUrl}?versionName=sites/x/versions/2`, body: {} },
		]);
	});

	it('are left as they are if they were rolled back already', async () => {
		fake.edit((state) => {
			const releases = [
				{ type: 'ROLLBACK', version: { name: 'sites/x/versions/2' } },
				{ version: { name: 'sites/x/versions/3' } },
			];
			state.resources[`${releasesUrl}?pageSize=10`] = { releases };
		});

		expect(await run(rollBackHosting)).toBe(0);
	});

	const publishAt = (time: number) =>
		fake.edit((state) => {
			const releaseTime = new Date(time).toISOString();
			const releases = ['3', '2'].map((version) => ({ releaseTime, version: { name: `sites/x/versions/${version}` } }));
			state.resources[`${releasesUrl}?pageSize=10`] = { releases };
		});
	const countChanges = async () => {
		const { reader } = createCloud(fake.programs, fake.api, folder);
		return (await rollBackHosting.changes({ projectId, canaryPercent: 10 }, reader)).length;
	};

	it.each([
		['before the functions of a release that failed, stay', -0.5, 0],
		['after them, go with it', 0.5, 1],
	])('that were released %s', async (_case, minutes, count) => {
		await deployTwo();
		publishAt(clock.now() + minutes * 60_000);

		expect(await countChanges()).toBe(count);
	});

	it.each([1, 2, 3])('go with their release after %i later deployments of functions alone', async (count) => {
		await deployTwo();
		publishAt(clock.now() + 30_000);
		for (let version = 3; version < 3 + count; version++) {
			await clock.wait(60_000);
			deploy(version);
		}

		expect(await countChanges()).toBe(1);
	});

	it.each([
		['nothing was deployed since the pin', pin],
		['a rollback leads to the functions that serve', forgetPrevious],
	])('stay if %s', async (_case, step) => {
		await deployTwo();
		await run(promote, step);
		publishAt(clock.now() + 60_000);

		expect(await countChanges()).toBe(0);
	});

	it('of the first release cannot be rolled back', async () => {
		publish('sites/x/versions/1');

		await expect(run(rollBackHosting)).rejects.toThrow('Hosting has no release before this one.');
	});
});
