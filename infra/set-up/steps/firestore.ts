/** The database and its backups. */
import { backupSchedules, database } from '../../declared/firestore.ts';
import { type Change, gcloud, idOf, SetUpStopped, type Step } from '../step.ts';
import { inProject } from './project.ts';

interface Place {
	projectId: string;
}

interface Database {
	name: string;
	locationId: string;
	type: string;
	pointInTimeRecoveryEnablement?: string;
	deleteProtectionState?: string;
}

interface BackupSchedule {
	name: string;
	/** Such as `604800s`. */
	retention: string;
	dailyRecurrence?: object;
	weeklyRecurrence?: { day: string };
}

const onDatabase = `--database=${database.id}`;

export const createDatabase: Step<Place> = {
	title: 'Firestore database',
	async changes({ projectId }, reader) {
		const databases = await reader.list<Database>('gcloud', 'firestore', 'databases', 'list', inProject(projectId));
		const existing = databases.find((row) => idOf(row) === database.id);
		if (!existing) {
			const place = [onDatabase, `--location=${database.location}`, '--type=firestore-native'];
			const protection = ['--enable-pitr', '--delete-protection'];
			return [gcloud('firestore', 'databases', 'create', ...place, ...protection, inProject(projectId))];
		}
		if (existing.locationId !== database.location || existing.type !== database.type) {
			throw new SetUpStopped(
				`The database is in ${existing.locationId} as ${existing.type}, which cannot be changed: it must be in ${database.location} as ${database.type}, so use a new project.`,
			);
		}
		const flags = [
			...(existing.pointInTimeRecoveryEnablement === database.pointInTimeRecovery ? [] : ['--enable-pitr']),
			...(existing.deleteProtectionState === database.deleteProtection ? [] : ['--delete-protection']),
		];
		if (flags.length === 0) return [];
		return [gcloud('firestore', 'databases', 'update', onDatabase, ...flags, inProject(projectId))];
	},
};

export const scheduleBackups: Step<Place> = {
	title: 'Backup schedules',
	async changes({ projectId }, reader) {
		const place = [onDatabase, inProject(projectId)];
		const schedules = await reader.list<BackupSchedule>(
			'gcloud',
			'firestore',
			'backups',
			'schedules',
			'list',
			...place,
		);
		return backupSchedules.flatMap(({ recurrence, retention, retentionSeconds, dayOfWeek }): Change[] => {
			const isDaily = recurrence === 'daily';
			const existing = schedules.find(({ dailyRecurrence }) => (dailyRecurrence !== undefined) === isDaily);
			if (!existing) {
				const day = dayOfWeek === null ? [] : [`--day-of-week=${dayOfWeek}`];
				const flags = [`--recurrence=${recurrence}`, ...day, `--retention=${retention}`];
				return [gcloud('firestore', 'backups', 'schedules', 'create', ...flags, ...place)];
			}
			if (existing.retention === `${retentionSeconds}s`) return [];
			const flags = [`--backup-schedule=${idOf(existing)}`, `--retention=${retention}`];
			return [gcloud('firestore', 'backups', 'schedules', 'update', ...flags, ...place)];
		});
	},
};
