/** The database of a deployment and its copies. */
import { homeRegion, recheckRegions } from '../../functions/src/platform/regions.ts';

export const database = {
	id: '(default)',
	/** It can never be changed. */
	location: homeRegion,
	type: 'FIRESTORE_NATIVE',
	pointInTimeRecovery: 'POINT_IN_TIME_RECOVERY_ENABLED',
	deleteProtection: 'DELETE_PROTECTION_ENABLED',
} as const;

export interface BackupSchedule {
	recurrence: 'daily' | 'weekly';
	/** As gcloud takes it. */
	retention: string;
	/** As the API reports it. */
	retentionSeconds: number;
	dayOfWeek: 'SUN' | null;
}

const daySeconds = 86_400;

/** In the region of the database, as Firestore keeps them. Point-in-time recovery has the last seven days, so daily ones only serve if the database is gone. */
export const backupSchedules: readonly BackupSchedule[] = [
	{ recurrence: 'daily', retention: '3d', retentionSeconds: 3 * daySeconds, dayOfWeek: null },
	{ recurrence: 'weekly', retention: '8w', retentionSeconds: 56 * daySeconds, dayOfWeek: 'SUN' },
];

/** A copy in a second region: backups are lost with the first. Each export reads every document, and is written whole to the other region. */
export const exports = {
	bucketOf: (projectId: string) => `${projectId}-exports`,
	location: recheckRegions[0],
	keptDays: 35,
	/** The job of Cloud Scheduler that starts an export. */
	job: 'firestore-export',
	jobRegion: homeRegion,
	/** Sundays, in UTC; after the backups and the nightly job. */
	schedule: '0 5 * * 0',
} as const;
