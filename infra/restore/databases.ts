/** The databases of a project, and what Google does with them. */
import { idOf, type Reader } from '../set-up/step.ts';
import { inProject } from '../set-up/steps/project.ts';

export interface Restore {
	projectId: string;
	/** The minute, or the id of the backup, that `try` copies; null for the other commands. */
	copy: string | null;
	/** When the command began: milliseconds since the epoch. */
	now: number;
}

interface Database {
	name: string;
	createTime?: string;
	deleteProtectionState?: string;
}

/** It is `done` when it has failed as well, and has an `error` then. */
export interface Operation {
	done?: boolean;
	error?: { message?: string };
	metadata?: {
		'@type'?: string;
		startTime?: string;
		endTime?: string;
		/** Of an export. */
		outputUriPrefix?: string;
		/** Of the copy of a backup. */
		backup?: string;
		/** Of the copy of a minute. */
		pitrSnapshot?: { snapshotTime?: string };
	};
}

export async function findDatabase(reader: Reader, projectId: string, id: string): Promise<Database | undefined> {
	const rows = await reader.list<Database>('gcloud', 'firestore', 'databases', 'list', inProject(projectId));
	return rows.find((row) => idOf(row) === id);
}

/** The newest first. */
export async function operationsOf(reader: Reader, projectId: string, id: string): Promise<Operation[]> {
	const list = ['firestore', 'operations', 'list', `--database=${id}`, inProject(projectId)];
	const startOf = ({ metadata }: Operation) => millisecondsOf(metadata?.startTime);
	return (await reader.list<Operation>('gcloud', ...list)).sort((a, b) => startOf(b) - startOf(a));
}

/** Since the epoch; 0 if Google says no time. */
export const millisecondsOf = (time: string | undefined) => Date.parse(time ?? '') || 0;

export async function lastCopyInto(reader: Reader, projectId: string, id: string): Promise<Operation | undefined> {
	return (await operationsOf(reader, projectId, id)).find(({ metadata }) =>
		/(Restore|Clone)Database/.test(metadata?.['@type'] ?? ''),
	);
}
