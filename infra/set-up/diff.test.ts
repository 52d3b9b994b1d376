import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newProject } from '../testing/cloud/fake-state.ts';
import { createFixture, environment, type Fixture, projectId } from '../testing/set-up-fixture.ts';
import { createCloud } from './cloud.ts';
import { setUp } from './command.ts';

let fixture: Fixture;
beforeEach(() => {
	fixture = createFixture(projectId);
});
afterEach(() => fixture.remove());

it('prints what differs from what is declared, and changes nothing', async () => {
	await fixture.setUp(environment);
	const diff = async () => {
		const lines: string[] = [];
		const { root, cloud, services, clock } = fixture;
		const connect = () => createCloud(cloud.programs, cloud.api, root, services.sources.fetch);
		const print = (line: string) => lines.push(line);
		await setUp([projectId, '--diff'], { root, environment: {}, ask: null, connect, clock, print });
		return lines.filter((line) => !line.startsWith('✓') && !line.startsWith('  MAX_') && !line.startsWith('  Ask'));
	};
	expect(await diff()).toEqual(['The project is as declared.']);
	fixture.cloud.edit(({ projects }) => {
		const { rows, iam } = projects[projectId] ?? newProject('');
		rows.backupSchedules?.pop();
		rows.metrics?.pop();
		for (const { role, members } of iam['']?.bindings ?? []) if (role === 'roles/run.invoker') members.length = 0;
	});
	const before = readFileSync(fixture.stateFile, 'utf8');

	expect(await diff()).toEqual([
		'• Backup schedules',
		expect.stringMatching(/^ {2}gcloud firestore backups schedules create --recurrence=weekly/),
		expect.stringMatching(/^• Roles/),
		expect.stringMatching(/--role=roles\/run\.invoker/),
		'• Metrics of the log',
		expect.stringMatching(/^ {2}gcloud logging metrics create watched_minutes/),
		'Set-up would make 3 changes.',
	]);
	expect(readFileSync(fixture.stateFile, 'utf8')).toBe(before);
});
