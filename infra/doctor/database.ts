/** Reads the settings of the database, its backup schedules and its last backup. */
import { backupSchedules, database, exports } from '../declared/firestore.ts';
import type { Check, Finding } from './check.ts';
import { listAll } from './sources.ts';

interface Database {
	locationId?: string;
	type?: string;
	deleteProtectionState?: string;
	pointInTimeRecoveryEnablement?: string;
	createTime?: string;
}

interface Schedule {
	/** `604800s` */
	retention?: string;
	dailyRecurrence?: object;
	weeklyRecurrence?: { day?: string };
}

interface Backup {
	database?: string;
	snapshotTime?: string;
	state?: string;
}

interface Bucket {
	location?: string;
}

const hourMs = 3_600_000;
/** A daily backup and some hours for making it. */
const oldestBackupMs = 30 * hourMs;

export const databaseCheck: Check = {
	name: 'Database',
	async run({ google, now }, { id }) {
		const origin = 'https://firestore.googleapis.com/v1';
		const name = `projects/${id}/databases/${database.id}`;
		const found = (await google.get(`${origin}/${name}`)) as Database | null;
		if (!found) return [{ problem: 'There is no Firestore database.', fix: `infra/setup.sh ${id}` }];
		const [schedules, backups, bucket] = await Promise.all([
			listAll<Schedule>(google, `${origin}/${name}/backupSchedules`, 'backupSchedules'),
			listAll<Backup>(google, `${origin}/projects/${id}/locations/${found.locationId}/backups`, 'backups'),
			google.get(`https://storage.googleapis.com/storage/v1/b/${exports.bucketOf(id)}`),
		]);
		return [
			...compareDatabase(found, id),
			...compareSchedules(schedules, id),
			...findOldBackup(
				backups.filter((backup) => backup.database?.endsWith(`/databases/${database.id}`)),
				{
					id,
					location: found.locationId ?? database.location,
					now: now(),
					createdAt: Date.parse(found.createTime ?? ''),
				},
			),
			...compareBucket(bucket as Bucket | null, id),
		];
	},
};

function compareDatabase(found: Database, id: string): Finding[] {
	const update = `gcloud firestore databases update --database='${database.id}' --project ${id}`;
	const findings: Finding[] = [];
	if (found.locationId !== database.location) {
		findings.push({
			problem: `The database is in ${found.locationId} instead of ${database.location}, and a database cannot be moved.`,
			fix: `Export it, delete it, run infra/setup.sh ${id}, and import the export.`,
		});
	}
	if (found.type !== database.type) {
		findings.push({
			problem: 'The database is not in native mode, so the web app gets no live updates.',
			fix: `gcloud firestore databases update --type=firestore-native --database='${database.id}' --project ${id}`,
		});
	}
	if (found.deleteProtectionState !== database.deleteProtection) {
		findings.push({ problem: 'One command can delete the database.', fix: `${update} --delete-protection` });
	}
	if (found.pointInTimeRecoveryEnablement !== database.pointInTimeRecovery) {
		findings.push({ problem: 'Point-in-time recovery is off.', fix: `${update} --enable-pitr` });
	}
	return findings;
}

function compareSchedules(found: readonly Schedule[], id: string): Finding[] {
	return backupSchedules
		.filter(({ recurrence, retentionSeconds }) => {
			const same = found.filter((schedule) => schedule[`${recurrence}Recurrence`]);
			return !same.some(({ retention }) => Number.parseInt(retention ?? '0', 10) >= retentionSeconds);
		})
		.map(({ recurrence, retention }) => ({
			problem: `No ${recurrence} backup is scheduled that is kept for ${retention}.`,
			fix: `infra/setup.sh ${id}`,
		}));
}

interface Place {
	id: string;
	location: string;
	now: number;
	/** The database. */
	createdAt: number;
}

function findOldBackup(backups: readonly Backup[], { id, location, now, createdAt }: Place): Finding[] {
	const times = backups
		.filter(({ state }) => state === 'READY')
		.map(({ snapshotTime }) => Date.parse(snapshotTime ?? ''))
		.filter((time) => !Number.isNaN(time));
	const fix = `gcloud firestore backups list --location ${location} --project ${id}`;
	const isByCalendar = now - createdAt <= oldestBackupMs;
	if (times.length === 0) return [{ problem: 'There is no backup of the database yet.', fix, isByCalendar }];
	const ageMs = now - Math.max(...times);
	if (ageMs <= oldestBackupMs) return [];
	return [{ problem: `The last backup of the database is ${Math.floor(ageMs / hourMs)} hours old.`, fix }];
}

function compareBucket(bucket: Bucket | null, id: string): Finding[] {
	const name = exports.bucketOf(id);
	if (!bucket) {
		return [{ problem: `There is no bucket ${name} for copies in a second region.`, fix: `infra/setup.sh ${id}` }];
	}
	if (bucket.location?.toLowerCase() === exports.location) return [];
	return [
		{
			problem: `The bucket ${name} is in ${bucket.location} instead of ${exports.location}, so one region could take all copies.`,
			fix: `gcloud storage buckets relocate gs://${name} --location ${exports.location} --project ${id}`,
		},
	];
}
