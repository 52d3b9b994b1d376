import { noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import type { BackupClient } from './backup-client.ts';
import { noteBackup } from './note-backup.ts';

async function notedWith(backups: BackupClient | null): Promise<string[]> {
	const beats: string[] = [];
	await noteBackup({ backups, heartbeats: { beat: async (job, at) => void beats.push(`${job} ${at}`) } });
	return beats;
}

it('the night records the time of the newest backup', async () => {
	expect(await notedWith({ newestReadyAt: async () => noon })).toEqual([`backup ${noon}`]);
});

it.each([
	['there is no backup', { newestReadyAt: async () => null }],
	['there can be none, as in the emulators', null],
])('the night records nothing if %s', async (_case, backups) => {
	expect(await notedWith(backups)).toEqual([]);
});
