/** Jobs as they apply: the built-in ones, replaced and extended by the stored ones. */
import { builtInJobs, type Colleague, type Job, type JobState, jobStates, toInstant } from '@stayup/contract';
import type { JobDocument } from '../../platform/firestore/business/job-documents.ts';
import type { Stored } from '../../platform/firestore/paging.ts';

export interface KnownJob extends Job {
	state: JobState;
	/** Milliseconds since the epoch; null while it is as built in. */
	changedAt: number | null;
	changedBy: Colleague | null;
}

export function knownJob(id: string, document: JobDocument | undefined): KnownJob | null {
	if (document) return storedJob({ id, document });
	const builtIn = builtInJobs.find(({ _id }) => _id === id);
	return builtIn ? asBuiltIn(builtIn) : null;
}

/** Open ones first. Built-in jobs keep their order; others follow, oldest first. */
export function knownJobs(stored: readonly Stored<JobDocument>[]): KnownJob[] {
	const ids = new Set(stored.map(({ id }) => id));
	const jobs = [...builtInJobs.filter(({ _id }) => !ids.has(_id)).map(asBuiltIn), ...stored.map(storedJob)];
	return jobs.toSorted(
		(one, other) =>
			jobStates.indexOf(one.state) - jobStates.indexOf(other.state) ||
			builtInRank(one) - builtInRank(other) ||
			one.postedAt.localeCompare(other.postedAt) ||
			one._id.localeCompare(other._id),
	);
}

function builtInRank({ _id }: KnownJob): number {
	const index = builtInJobs.findIndex((job) => job._id === _id);
	return index === -1 ? builtInJobs.length : index;
}

function asBuiltIn(job: Job): KnownJob {
	return { ...job, state: 'open', changedAt: null, changedBy: null };
}

function storedJob({ id, document }: Stored<JobDocument>): KnownJob {
	return { ...document, _id: id, postedAt: toInstant(document.postedAt) };
}
