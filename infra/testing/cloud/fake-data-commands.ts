/** The database, the bucket and the schedule of its exports. */
import { adds, type Call, type Commands, changes, fileOf, find, iam, lists, newName } from './fake-command.ts';
import type { Row } from './fake-state.ts';
import { textFlag } from './parse-command.ts';

const firestore = 'firestore.googleapis.com';
const storage = 'storage.googleapis.com';
const scheduler = 'cloudscheduler.googleapis.com';

const databaseFlags = ['database', 'enable-pitr', 'delete-protection'];
function protect(row: Row, { flags }: Call): void {
	if (flags.has('enable-pitr')) row.pointInTimeRecoveryEnablement = 'POINT_IN_TIME_RECOVERY_ENABLED';
	if (flags.has('delete-protection')) row.deleteProtectionState = 'DELETE_PROTECTION_ENABLED';
}

const secondsOf: Readonly<Record<string, string>> = { '7d': '604800s', '8w': '4838400s' };

const jobFlags = [
	'location',
	'schedule',
	'time-zone',
	'uri',
	'http-method',
	'message-body',
	'oauth-service-account-email',
	'oauth-token-scope',
];
const jobOf = (call: Call) => ({
	schedule: textFlag(call, 'schedule'),
	state: 'ENABLED',
	httpTarget: {
		uri: textFlag(call, 'uri'),
		oauthToken: { serviceAccountEmail: textFlag(call, 'oauth-service-account-email') },
	},
});

const bucketFlags = ['uniform-bucket-level-access', 'public-access-prevention', 'lifecycle-file'];
function changeBucket(row: Row, call: Call): void {
	if (call.flags.has('uniform-bucket-level-access')) row.uniform_bucket_level_access = true;
	if (call.flags.has('public-access-prevention')) row.public_access_prevention = 'enforced';
	if (call.flags.has('lifecycle-file')) row.lifecycle_config = fileOf(call, 'lifecycle-file');
}
/** Of `gs://name`. */
const bucketName = ({ words: [url = ''] }: Call) => url.replace('gs://', '');

export const dataCommands: Commands = {
	'firestore databases list': lists('databases', firestore),
	'firestore databases create': adds('databases', firestore, [...databaseFlags, 'location', 'type'], (call) => {
		const row: Row = {
			name: `projects/${call.projectId}/databases/${textFlag(call, 'database')}`,
			locationId: textFlag(call, 'location'),
			type: textFlag(call, 'type') === 'firestore-native' ? 'FIRESTORE_NATIVE' : 'DATASTORE_MODE',
		};
		protect(row, call);
		return row;
	}),
	'firestore databases update': {
		flags: databaseFlags,
		words: 0,
		api: firestore,
		run: (call) => protect(find(call, 'databases', textFlag(call, 'database')), call),
	},
	'firestore backups schedules list': lists('backupSchedules', firestore, ['database']),
	'firestore backups schedules create': adds(
		'backupSchedules',
		firestore,
		['database', 'recurrence', 'retention', 'day-of-week'],
		(call) => ({
			name: newName(call, 'backupSchedules'),
			retention: secondsOf[textFlag(call, 'retention')],
			...(textFlag(call, 'recurrence') === 'daily'
				? { dailyRecurrence: {} }
				: { weeklyRecurrence: { day: textFlag(call, 'day-of-week') } }),
		}),
	),
	'firestore backups schedules update': {
		flags: ['database', 'backup-schedule', 'retention'],
		words: 0,
		api: firestore,
		run(call) {
			find(call, 'backupSchedules', textFlag(call, 'backup-schedule')).retention =
				secondsOf[textFlag(call, 'retention')];
		},
	},
	'storage buckets list': lists('buckets', storage),
	'storage buckets create': adds(
		'buckets',
		storage,
		[...bucketFlags, 'location'],
		(call) => {
			const row: Row = { name: bucketName(call), location: textFlag(call, 'location').toUpperCase() };
			changeBucket(row, call);
			return row;
		},
		1,
	),
	'storage buckets update': {
		flags: bucketFlags,
		words: 1,
		api: storage,
		run: (call) => changeBucket(find(call, 'buckets', bucketName(call)), call),
	},
	...iam('storage buckets', storage, 1, (call) => find(call, 'buckets', bucketName(call)).name),
	'scheduler jobs list': lists('jobs', scheduler, ['location']),
	'scheduler jobs create http': adds(
		'jobs',
		scheduler,
		[...jobFlags, 'headers'],
		(call) => ({ name: `projects/${call.projectId}/locations/x/jobs/${call.words[0]}`, ...jobOf(call) }),
		1,
	),
	'scheduler jobs update http': changes('jobs', scheduler, [...jobFlags, 'update-headers'], (row, call) => {
		Object.assign(row, jobOf(call), { state: row.state });
	}),
	'scheduler jobs resume': changes('jobs', scheduler, ['location'], (row) => {
		row.state = 'ENABLED';
	}),
};
