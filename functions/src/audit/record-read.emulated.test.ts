import { hourMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { expect, it } from 'vitest';
import { recordRead } from './record-read.ts';

const { firestore, stored } = openStoredData(freshProject());
const by = { uid: 'ada', email: 'ada@stayup.test', requestId: 'a-request' };
const reading = { action: 'application.read', subjectId: 'carol', part: null, isHourly: true, by } as const;

it('a reading is recorded once an hour for each admin, subject and part, and an export each time (AUDIT-1)', async () => {
	const exporting = { ...reading, action: 'leads.exported', subjectId: '', isHourly: false } as const;
	const file = { ...reading, action: 'project-file.read', subjectId: 'bakery' } as const;
	const times = [noon, noon + 1, noon + hourMs];
	for (const at of times) {
		await recordRead(firestore, reading, at);
		await recordRead(firestore, exporting, at);
	}
	await recordRead(firestore, { ...reading, by: { ...by, uid: 'bert' } }, noon);
	for (const part of ['logo', 'photo', 'logo']) await recordRead(firestore, { ...file, part }, noon);
	const { docs } = await stored.auditLog.orderBy('at').get();
	const rows = docs.map((found) => found.data());
	const timesOf = (action: string) => rows.filter((row) => row.action === action).map(({ at }) => at);

	expect(timesOf('application.read')).toEqual([noon, noon, noon + hourMs]);
	expect(timesOf('leads.exported')).toEqual(times);
	expect(
		rows
			.filter(({ action }) => action === 'project-file.read')
			.map(({ after }) => after)
			.sort(),
	).toEqual(['logo', 'photo']);
	expect(rows[0]).toMatchObject({ before: null, requestId: 'a-request' });
});
