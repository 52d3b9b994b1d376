/** The database, the bucket and the schedule of its exports. */
import { idOf } from '../../set-up/step.ts';
import { adds, type Call, type Commands, changes, fileOf, find, iam, lists, newName, rowsOf } from './fake-command.ts';
import { FakeFailure, type Row } from './fake-state.ts';
import { textFlag } from './parse-command.ts';

const firestore = 'firestore.googleapis.com';
const storage = 'storage.googleapis.com';
const scheduler = 'cloudscheduler.googleapis.com';
const tasks = 'cloudtasks.googleapis.com';

const databaseFlags = ['database', 'enable-pitr', 'delete-protection', 'no-delete-protection'];
function protect(row: Row, { flags }: Call): void {
	if (flags.has('no-delete-protection')) row.deleteProtectionState = 'DELETE_PROTECTION_DISABLED';
	if (flags.has('enable-pitr')) row.pointInTimeRecoveryEnablement = 'POINT_IN_TIME_RECOVERY_ENABLED';
	if (flags.has('delete-protection')) row.deleteProtectionState = 'DELETE_PROTECTION_ENABLED';
}

/** Its `uid` is never used again, which is why a trigger of the database before stays dead. */
function newDatabase(call: Call, id: string, fields: Omit<Row, 'name'>): Row {
	const createTime = new Date(call.now).toISOString();
	const name = `projects/${call.projectId}/databases/${id}`;
	if (rowsOf(call, 'databases').some((row) => row.name === name))
		throw new FakeFailure(`ALREADY_EXISTS: there is a database ${id}.`);
	const row: Row = {
		name,
		uid: `uid-${call.state.nextId++}`,
		createTime,
		locationId: fields.locationId,
		type: fields.type,
	};
	call.state.resources[`https://firestore.googleapis.com/v1/${name}`] = row;
	return row;
}

const copyMs = 40 * 60_000;

/** The command returns at once. */
function copyDatabase(
	call: Call,
	fields: Omit<Row, 'name'>,
	source: { '@type': string; [field: string]: unknown },
): void {
	const row = newDatabase(call, textFlag(call, 'destination-database'), fields);
	rowsOf(call, 'databases').push(row);
	addOperation(call, { databaseName: row.name, doneAt: call.now + copyMs, metadata: source });
}

/** A test makes it fail with a field `error`. */
function addOperation(call: Call, fields: { databaseName: string; doneAt: number; metadata: object }): void {
	const metadata = { ...fields.metadata, startTime: new Date(call.now).toISOString() };
	rowsOf(call, 'operations').push({ ...fields, name: newName(call, 'operations'), metadata });
}

const copyType = (name: string) => `type.googleapis.com/google.firestore.admin.v1.${name}DatabaseMetadata`;

function operationAt(now: number, { name, metadata, doneAt, error }: Row) {
	const end = Number(doneAt);
	if (now < end) return { name, metadata };
	return { name, metadata: { ...(metadata as object), endTime: new Date(end).toISOString() }, done: true, error };
}

const secondsOf: Readonly<Record<string, string>> = { '3d': '259200s', '8w': '4838400s' };

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
	version: { flags: [], words: 0, api: null, run: ({ state }) => ({ 'Google Cloud SDK': state.gcloudVersion }) },
	'firestore databases list': lists('databases', firestore),
	'firestore databases create': adds('databases', firestore, [...databaseFlags, 'location', 'type'], (call) => {
		const row = newDatabase(call, textFlag(call, 'database'), {
			locationId: textFlag(call, 'location'),
			type: textFlag(call, 'type') === 'firestore-native' ? 'FIRESTORE_NATIVE' : 'DATASTORE_MODE',
		});
		protect(row, call);
		return row;
	}),
	'firestore databases restore': {
		flags: ['source-backup', 'destination-database'],
		words: 0,
		api: firestore,
		run(call) {
			const backup = textFlag(call, 'source-backup');
			find(call, 'backups', backup);
			const fields = { locationId: 'us-east4', type: 'FIRESTORE_NATIVE' };
			copyDatabase(call, fields, { '@type': copyType('Restore'), backup });
		},
	},
	'firestore databases clone': {
		flags: ['source-database', 'snapshot-time', 'destination-database'],
		words: 0,
		api: firestore,
		run(call) {
			const { locationId, type, createTime } = find(call, 'databases', textFlag(call, 'source-database'));
			const minute = Date.parse(textFlag(call, 'snapshot-time'));
			if (minute % 60_000 !== 0 || minute > call.now || minute < Date.parse(String(createTime)))
				throw new FakeFailure('INVALID_ARGUMENT: the snapshot time is not a whole minute in the past of the source.');
			const pitrSnapshot = { snapshotTime: new Date(minute).toISOString() };
			copyDatabase(call, { locationId, type }, { '@type': copyType('Clone'), pitrSnapshot });
		},
	},
	'firestore databases delete': {
		flags: ['database'],
		words: 0,
		api: firestore,
		run(call) {
			const row = find(call, 'databases', textFlag(call, 'database'));
			if (row.deleteProtectionState === 'DELETE_PROTECTION_ENABLED')
				throw new FakeFailure('FAILED_PRECONDITION: delete protection is enabled on this database.');
			call.project.rows.databases = rowsOf(call, 'databases').filter((other) => other !== row);
			// Its schedules and operations go with it; triggers stay.
			if (idOf(row) === '(default)') call.project.rows.backupSchedules = [];
			const others = rowsOf(call, 'operations').filter(({ databaseName }) => databaseName !== row.name);
			call.project.rows.operations = others;
			delete call.state.resources[`https://firestore.googleapis.com/v1/${row.name}`];
		},
	},
	'firestore operations list': {
		flags: ['database'],
		words: 0,
		api: firestore,
		run(call) {
			const { name: databaseName } = find(call, 'databases', textFlag(call, 'database'));
			return rowsOf(call, 'operations')
				.filter((row) => row.databaseName === databaseName)
				.map((row) => operationAt(call.now, row));
		},
	},
	'firestore export': {
		flags: ['database', 'collection-ids'],
		words: 1,
		api: firestore,
		run(call) {
			const { name: databaseName } = find(call, 'databases', textFlag(call, 'database'));
			const [outputUriPrefix = ''] = call.words;
			find(call, 'buckets', outputUriPrefix.split('/')[2]);
			const isTaken = rowsOf(call, 'operations').some(
				({ metadata }) => (metadata as { outputUriPrefix?: string }).outputUriPrefix === outputUriPrefix,
			);
			if (isTaken) throw new FakeFailure(`INVALID_ARGUMENT: Path already exists: ${outputUriPrefix}`);
			addOperation(call, { databaseName, doneAt: call.now, metadata: { outputUriPrefix } });
		},
	},
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
	'scheduler jobs pause': changes('jobs', scheduler, ['location'], (row) => {
		row.state = 'PAUSED';
	}),
	'tasks queues list': {
		flags: ['location'],
		words: 0,
		api: tasks,
		run: (call) =>
			rowsOf(call, 'queues').filter(({ name }) => name.includes(`/locations/${textFlag(call, 'location')}/`)),
	},
	'tasks queues pause': changes('queues', tasks, ['location'], (row) => {
		row.state = 'PAUSED';
	}),
	'tasks queues resume': changes('queues', tasks, ['location'], (row) => {
		row.state = 'RUNNING';
	}),
};
