/** The exports of the damaged database: the deletions that must be repeated are only there. */
import { database, exports } from '../declared/firestore.ts';
import { readTriggers } from '../doctor/triggers.ts';
import { gcloud, type Reader, type Step } from '../set-up/step.ts';
import { inProject } from '../set-up/steps/project.ts';
import { findDatabase, millisecondsOf, operationsOf, type Restore } from './databases.ts';

const damagedExports = [
	{ suffix: '', flags: [] },
	// The audit log once more: one collection can only be imported from an export of that collection.
	{ suffix: '-audit-log', flags: ['--collection-ids=auditLog'] },
];

/** Says of each export whether the newest one since the functions last ran is done, runs or is missing. A failed one is missing. */
export async function readExports(projectId: string, reader: Reader) {
	const found = await findDatabase(reader, projectId, database.id);
	if (!found) return [];
	// Opening again needs a new trigger, so what was exported before it may have changed.
	const triggers = await readTriggers(reader, projectId);
	const since = Math.max(millisecondsOf(found.createTime), ...triggers.map(({ createdAt }) => createdAt));
	const operations = await operationsOf(reader, projectId, database.id);
	return damagedExports.map(({ suffix, flags }) => {
		const newest = operations.find(({ metadata }) => suffixOf(metadata?.outputUriPrefix ?? '', projectId) === suffix);
		const isMissing = !newest || newest.error || millisecondsOf(newest.metadata?.startTime) < since;
		const state = isMissing ? 'missing' : newest.done ? 'done' : 'runs';
		return { suffix, flags, state };
	});
}

/** Google refuses a folder that has an export, even a failed one, so each has its own. */
const damagedFolder = (projectId: string) => `gs://${exports.bucketOf(projectId)}/damaged-`;
const timeLength = '2026-05-01T14-02-00'.length;

/** Undefined for exports of another kind. */
function suffixOf(prefix: string, projectId: string): string | undefined {
	const folder = damagedFolder(projectId);
	return prefix.startsWith(folder) ? prefix.slice(folder.length + timeLength) : undefined;
}

export const exportDamaged: Step<Restore> = {
	title: 'Export the damaged database',
	async changes({ projectId, now }, reader) {
		const time = new Date(now).toISOString().slice(0, timeLength).replaceAll(':', '-');
		const place = [`--database=${database.id}`, inProject(projectId)];
		return (await readExports(projectId, reader))
			.filter(({ state }) => state === 'missing')
			.map(({ suffix, flags }) =>
				gcloud('firestore', 'export', `${damagedFolder(projectId)}${time}${suffix}`, ...flags, ...place),
			);
	},
};

export const waitForExports: Step<Restore> = {
	title: 'Wait for the exports',
	async changes({ projectId }, reader) {
		const all = await readExports(projectId, reader);
		if (all.some(({ state }) => state === 'missing')) throw new Error('An export failed');
		if (all.some(({ state }) => state === 'runs')) throw new Error('The damaged database is still being exported');
		return [];
	},
};
