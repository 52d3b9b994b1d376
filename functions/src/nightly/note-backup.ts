/** The job of the night that records when the newest backup was taken, so that the Operations tab and the alerts can say if it is old. */
import type { BackupClient } from './backup-client.ts';

export interface NoteBackupDeps {
	/** Null in the emulators, which have no backups. */
	backups: BackupClient | null;
	heartbeats: { beat(job: 'backup', at: number): Promise<void> };
}

/** Without a complete backup, it leaves the last record, which gets old. */
export async function noteBackup({ backups, heartbeats }: NoteBackupDeps): Promise<void> {
	const takenAt = (await backups?.newestReadyAt()) ?? null;
	if (takenAt !== null) await heartbeats.beat('backup', takenAt);
}
