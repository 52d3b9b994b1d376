/** The steps of a restore. Each reads the project first, so that a command which was interrupted continues where it stopped. */
import { database } from '../declared/firestore.ts';
import { functions, queues } from '../declared/functions.ts';
import { declaredJobs } from '../doctor/schedules.ts';
import { readTriggers } from '../doctor/triggers.ts';
import { type Change, firebase, gcloud, idOf, SetUpStopped, type Step } from '../set-up/step.ts';
import { inProject } from '../set-up/steps/project.ts';
import { findDatabase, lastCopyInto, millisecondsOf, type Operation, type Restore } from './databases.ts';
import { exportDamaged, readExports, waitForExports } from './exports.ts';

/** The copy, which a person reads before the damaged database goes. */
const checked = 'check';
const changesAtOnce = 8;

interface Service {
	metadata: { name: string; annotations?: Record<string, string> };
}

interface Row {
	name: string;
	state?: string;
}

/** Whether the functions that answer requests take any from outside. */
function setIngress(ingress: 'internal' | 'all'): Step<Restore> {
	return {
		title: ingress === 'all' ? 'Open the functions that answer requests' : 'Close the functions that answer requests',
		atOnce: changesAtOnce,
		async changes({ projectId }, reader) {
			const place = inProject(projectId);
			const services = await reader.list<Service>('gcloud', 'run', 'services', 'list', place);
			return Object.entries(functions).flatMap(([name, { kind, region }]): Change[] => {
				const found = services.find(({ metadata }) => metadata.name === name.toLowerCase());
				if (kind !== 'http' || !found) return [];
				const { annotations } = found.metadata;
				if ((annotations?.['run.googleapis.com/ingress'] ?? 'all') === ingress) return [];
				const flags = [`--ingress=${ingress}`, `--region=${region}`, place];
				return [gcloud('run', 'services', 'update', name.toLowerCase(), ...flags)];
			});
		},
	};
}

type Verb = 'pause' | 'resume';
const stateAfter = { pause: 'PAUSED', resume: { jobs: 'ENABLED', queues: 'RUNNING' } } as const;

function switchAll(verb: Verb, group: 'jobs' | 'queues'): Step<Restore> {
	const words = group === 'jobs' ? ['scheduler', 'jobs'] : ['tasks', 'queues'];
	const after = verb === 'pause' ? stateAfter.pause : stateAfter.resume[group];
	return {
		title: `${verb === 'pause' ? 'Pause' : 'Resume'} the ${group === 'jobs' ? 'schedules' : 'queues'}`,
		atOnce: changesAtOnce,
		async changes({ projectId }, reader) {
			const declared =
				group === 'jobs' ? declaredJobs(projectId) : queues.map(({ name, region }) => ({ id: name, region }));
			const regions = [...new Set(declared.map(({ region }) => region))];
			const rows = await Promise.all(
				regions.map((region) =>
					reader.list<Row>('gcloud', ...words, 'list', `--location=${region}`, inProject(projectId)),
				),
			);
			const states = new Map(rows.flat().map((row) => [idOf(row), row.state]));
			return declared
				.filter(({ id }) => states.has(id) && states.get(id) !== after)
				.map(({ id, region }) => gcloud(...words, verb, id, `--location=${region}`, inProject(projectId)));
		},
	};
}

const closing = [setIngress('internal'), switchAll('pause', 'jobs'), switchAll('pause', 'queues')];

/** A function that changes of documents call can only be stopped by deleting it, which its new trigger needs anyway. */
const deleteTriggered: Step<Restore> = {
	title: 'Delete the functions that changes of documents call',
	async changes({ projectId }, reader) {
		const found = (await readTriggers(reader, projectId)).filter(({ state }) => state !== 'none');
		return found.map((trigger) => deleteFunction(trigger, projectId));
	},
};

function deleteFunction({ name, region }: { name: string; region: string }, projectId: string): Change {
	return firebase('functions:delete', name, `--region=${region}`, '--force', inProject(projectId));
}

/** The last version of the Google Cloud CLI without the command `clone`. */
const lastWithoutClone = 528;

/** Before anything is deleted: only a clone can replace the database. */
const requireClone: Step<Restore> = {
	title: 'gcloud can clone a database',
	async changes(_restore, reader) {
		const versions = await reader.describe<{ 'Google Cloud SDK'?: string }>('gcloud', 'version');
		const version = Number.parseInt(versions?.['Google Cloud SDK'] ?? '', 10);
		if (!(version <= lastWithoutClone)) return [];
		throw new SetUpStopped(`gcloud ${version} cannot clone a database: run gcloud components update first`);
	},
};

const copyIntoCheck: Step<Restore> = {
	title: `Copy the old state into the database ${checked}`,
	async changes({ projectId, copy }, reader) {
		const existing = await findDatabase(reader, projectId, checked);
		const newCopy = copyCommand(projectId, copy ?? '');
		if (!existing) return [newCopy];
		const last = await lastCopyInto(reader, projectId, checked);
		if (last?.error) return [deleteDatabase(projectId, checked), newCopy];
		if (last && !last.done && isCopyOf(last, copy ?? '')) return [];
		const remove = `gcloud firestore databases delete --database=${checked} --project=${projectId}`;
		throw new SetUpStopped(
			`There is a database ${checked} of ${existing.createTime} already; if it is not the one that you want, delete it: ${remove}`,
		);
	},
};

function deleteDatabase(projectId: string, id: string): Change {
	return gcloud('firestore', 'databases', 'delete', `--database=${id}`, inProject(projectId));
}

const isMinute = (copy: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/.test(copy);

function copyCommand(projectId: string, copy: string): Change {
	if (isMinute(copy)) return cloneCommand(projectId, { source: database.id, destination: checked, minute: copy });
	const backup = `projects/${projectId}/locations/${database.location}/backups/${copy}`;
	const into = [`--destination-database=${checked}`, inProject(projectId)];
	return gcloud('firestore', 'databases', 'restore', `--source-backup=${backup}`, ...into);
}

function cloneCommand(
	projectId: string,
	{ source, destination, minute }: { source: string; destination: string; minute: string },
): Change {
	const from = [`--source-database=projects/${projectId}/databases/${source}`, `--snapshot-time=${minute}`];
	const into = [`--destination-database=${destination}`, inProject(projectId)];
	return gcloud('firestore', 'databases', 'clone', ...from, ...into);
}

function isCopyOf({ metadata }: Operation, copy: string): boolean {
	if (isMinute(copy)) return millisecondsOf(metadata?.pitrSnapshot?.snapshotTime) === Date.parse(copy);
	return metadata?.backup?.endsWith(`/backups/${copy}`) === true;
}

function waitForCopy(id: string): Step<Restore> {
	return {
		title: `Wait for the database ${id}`,
		async changes({ projectId }, reader) {
			const last = await lastCopyInto(reader, projectId, id);
			if (last?.error) throw new Error(`Google could not copy into the database ${id}: ${last.error.message}`);
			if (last && !last.done) throw new Error(`The database ${id} is still being copied`);
			return [];
		},
	};
}

const requireClosed: Step<Restore> = {
	title: 'Nothing writes',
	async changes(restore, reader) {
		const open = (await Promise.all(closing.map((step) => step.changes(restore, reader)))).flat();
		if (open.length === 0) return [];
		throw new SetUpStopped(`Stayup still writes: run npm run restore -- close ${restore.projectId} first`);
	},
};

const replaceDatabase: Step<Restore> = {
	title: 'Replace the database',
	async changes({ projectId, now }, reader) {
		const source = await findDatabase(reader, projectId, checked);
		const again = (command: string) => `run npm run restore -- ${command} ${projectId}`;
		if (!source) throw new SetUpStopped(`There is no database ${checked}: ${again('try')} COPY`);
		const current = await findDatabase(reader, projectId, database.id);
		const isDamaged = current && millisecondsOf(current.createTime) <= millisecondsOf(source.createTime);
		// A run before this one has replaced it.
		if (current && !isDamaged && !(await lastCopyInto(reader, projectId, database.id))?.error) return [];
		const minute = `${new Date(now).toISOString().slice(0, 16)}:00Z`;
		const copied = await lastCopyInto(reader, projectId, checked);
		if (copied && (copied.error || !copied.done))
			throw new SetUpStopped(`The database ${checked} is not complete: ${again('try')} COPY`);
		if (millisecondsOf(copied?.metadata?.endTime) > Date.parse(minute))
			throw new SetUpStopped(`The database ${checked} was not complete a minute ago: read it first`);
		// The deletions since the copy are only in the exports.
		if (isDamaged && (await readExports(projectId, reader)).some(({ state }) => state !== 'done'))
			throw new SetUpStopped(`The damaged database is not exported: ${again('close')}`);
		const place = [`--database=${database.id}`, inProject(projectId)];
		return [
			...(current?.deleteProtectionState === database.deleteProtection
				? [gcloud('firestore', 'databases', 'update', '--no-delete-protection', ...place)]
				: []),
			...(current ? [deleteDatabase(projectId, database.id)] : []),
			// A person has read it; nobody has read another copy.
			cloneCommand(projectId, { source: checked, destination: database.id, minute }),
		];
	},
};

/** A trigger of the database before exists, and never runs again. */
export const recreateTriggers: Step<Restore> = {
	title: 'Make the triggers of the new database',
	async changes({ projectId }, reader) {
		const others = (await readTriggers(reader, projectId)).filter(({ state }) => state !== 'alive');
		return others.flatMap((trigger) => [
			...(trigger.state === 'dead' ? [deleteFunction(trigger, projectId)] : []),
			firebase('deploy', `--only=functions:${trigger.name}`, '--force', inProject(projectId)),
		]);
	},
};

const requireTriggers: Step<Restore> = {
	title: 'Each trigger belongs to the new database',
	async changes({ projectId }, reader) {
		const others = (await readTriggers(reader, projectId)).filter(({ state }) => state !== 'alive');
		if (others.length === 0) return [];
		const names = others.map(({ name }) => name).join();
		throw new SetUpStopped(`${names} has no trigger of the database: run npm run restore -- triggers ${projectId}`);
	},
};

/** A later restore must not take an old copy for its own. */
const removeCheck: Step<Restore> = {
	title: `Delete the database ${checked}`,
	async changes({ projectId }, reader) {
		if (!(await findDatabase(reader, projectId, checked))) return [];
		return [deleteDatabase(projectId, checked)];
	},
};

export const restoreSteps = {
	close: [...closing, exportDamaged, deleteTriggered, waitForExports],
	copy: [requireClone, copyIntoCheck, waitForCopy(checked)],
	replace: [requireClone, requireClosed, replaceDatabase, waitForCopy(database.id)],
	open: [
		// Until the database is complete, the one that was checked is the only good copy.
		waitForCopy(database.id),
		requireTriggers,
		switchAll('resume', 'queues'),
		switchAll('resume', 'jobs'),
		setIngress('all'),
		removeCheck,
	],
};
