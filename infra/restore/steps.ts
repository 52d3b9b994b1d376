/** The steps of a restore. Each reads the project first, so that a command which was interrupted continues where it stopped. */
import { database, exports } from '../declared/firestore.ts';
import { functions, queues } from '../declared/functions.ts';
import { declaredJobs } from '../doctor/schedules.ts';
import { readTriggers } from '../doctor/triggers.ts';
import { type Change, firebase, gcloud, idOf, type Reader, SetUpStopped, type Step } from '../set-up/step.ts';
import { inProject } from '../set-up/steps/project.ts';

export interface Restore {
	projectId: string;
	/** The minute, or the id of the backup, that is restored; null for commands that need none. */
	copy: string | null;
	/** When the command began: milliseconds since the epoch. */
	now: number;
}

/** The copy, which a person reads before the damaged database goes. */
const checked = 'check';
const changesAtOnce = 8;

interface Database {
	name: string;
	createTime?: string;
	deleteProtectionState?: string;
}

interface Operation {
	done?: boolean;
	metadata?: { '@type'?: string; outputUriPrefix?: string; progressPercentage?: { completedWork?: string } };
}

interface Service {
	metadata: { name: string; annotations?: Record<string, string> };
}

interface Row {
	name: string;
	state?: string;
}

async function findDatabase(reader: Reader, projectId: string, id: string): Promise<Database | undefined> {
	const rows = await reader.list<Database>('gcloud', 'firestore', 'databases', 'list', inProject(projectId));
	return rows.find((row) => idOf(row) === id);
}

function operationsOf(reader: Reader, projectId: string, id: string): Promise<Operation[]> {
	return reader.list('gcloud', 'firestore', 'operations', 'list', `--database=${id}`, inProject(projectId));
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

/** The audit log once more: one collection can only be imported from an export of that collection. */
const exportDamaged: Step<Restore> = {
	title: 'Export the damaged database',
	async changes({ projectId, now }, reader) {
		if (!(await findDatabase(reader, projectId, database.id))) return [];
		const operations = await operationsOf(reader, projectId, database.id);
		const exported = new Set(operations.map(({ metadata }) => metadata?.outputUriPrefix));
		const folder = damagedFolder(projectId, now);
		const place = [`--database=${database.id}`, inProject(projectId)];
		return [
			{ prefix: folder, flags: [] },
			{ prefix: `${folder}-audit-log`, flags: ['--collection-ids=auditLog'] },
		]
			.filter(({ prefix }) => !exported.has(prefix))
			.map(({ prefix, flags }) => gcloud('firestore', 'export', prefix, ...flags, ...place));
	},
};

/** One for each day. */
function damagedFolder(projectId: string, now: number): string {
	return `gs://${exports.bucketOf(projectId)}/damaged-${new Date(now).toISOString().slice(0, 10)}`;
}

const copyIntoCheck: Step<Restore> = {
	title: `Copy the old state into the database ${checked}`,
	async changes({ projectId, copy }, reader) {
		const existing = await findDatabase(reader, projectId, checked);
		if (!existing) return [copyCommand(projectId, copy ?? '', { source: database.id, destination: checked })];
		if (await isBeingCopied(reader, projectId, checked)) return [];
		const remove = `gcloud firestore databases delete --database=${checked} --project=${projectId}`;
		throw new SetUpStopped(
			`There is a database ${checked} of ${existing.createTime} already; if it is not the one that you want, delete it: ${remove}`,
		);
	},
};

const isMinute = (copy: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/.test(copy);

/** A minute is cloned from a database that still exists; a backup needs none. */
function copyCommand(
	projectId: string,
	copy: string,
	{ source, destination }: { source: string; destination: string },
): Change {
	const into = [`--destination-database=${destination}`, inProject(projectId)];
	const command = ['firestore', 'databases'];
	if (isMinute(copy)) {
		const from = [`--source-database=projects/${projectId}/databases/${source}`, `--snapshot-time=${copy}`];
		return gcloud(...command, 'clone', ...from, ...into);
	}
	const backup = `projects/${projectId}/locations/${database.location}/backups/${copy}`;
	return gcloud(...command, 'restore', `--source-backup=${backup}`, ...into);
}

async function isBeingCopied(reader: Reader, projectId: string, id: string): Promise<boolean> {
	return (await operationsOf(reader, projectId, id)).some(
		({ done, metadata }) => done !== true && /(Restore|Clone)Database/.test(metadata?.['@type'] ?? ''),
	);
}

function waitForCopy(id: string): Step<Restore> {
	return {
		title: `Wait for the database ${id}`,
		async changes({ projectId }, reader) {
			if (await isBeingCopied(reader, projectId, id)) throw new Error(`The database ${id} is still being copied`);
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
	async changes({ projectId, copy, now }, reader) {
		const source = await findDatabase(reader, projectId, checked);
		if (!source)
			throw new SetUpStopped(`There is no database ${checked}: run npm run restore -- try ${projectId} ${copy}`);
		const current = await findDatabase(reader, projectId, database.id);
		// A run before this one has replaced it.
		if (current && Date.parse(current.createTime ?? '') > Date.parse(source.createTime ?? '')) return [];
		const place = [`--database=${database.id}`, inProject(projectId)];
		const minute = `${new Date(now).toISOString().slice(0, 16)}:00Z`;
		return [
			...(current?.deleteProtectionState === database.deleteProtection
				? [gcloud('firestore', 'databases', 'update', '--no-delete-protection', ...place)]
				: []),
			...(current ? [gcloud('firestore', 'databases', 'delete', ...place)] : []),
			// The source of a minute is gone by now, so the copy of the copy follows.
			copyCommand(projectId, isMinute(copy ?? '') ? minute : (copy ?? ''), {
				source: checked,
				destination: database.id,
			}),
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
		return [gcloud('firestore', 'databases', 'delete', `--database=${checked}`, inProject(projectId))];
	},
};

export const restoreSteps = {
	close: [...closing, deleteTriggered, exportDamaged],
	copy: [copyIntoCheck, waitForCopy(checked)],
	replace: [requireClosed, replaceDatabase, waitForCopy(database.id)],
	open: [requireTriggers, switchAll('resume', 'queues'), switchAll('resume', 'jobs'), setIngress('all'), removeCheck],
};
