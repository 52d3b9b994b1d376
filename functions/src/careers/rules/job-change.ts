/** The document that a change of a job stores, and its words in the audit log. */
import type { Colleague, JobFields, JobState } from '@stayup/contract';
import type { JobDocument } from '../../platform/firestore/business/job-documents.ts';
import type { KnownJob } from './known-job.ts';

export function newJob(fields: JobFields, by: Colleague, now: number): JobDocument {
	return { ...fields, state: 'open', postedAt: now, changedAt: now, changedBy: by };
}

export function changedJob(before: KnownJob, fields: JobFields, by: Colleague, now: number): JobDocument {
	const { state, postedAt } = before;
	return { ...fields, state, postedAt: Date.parse(postedAt), changedAt: now, changedBy: by };
}

/** A closed job that opens again is posted again; one that was paused keeps its date. */
export function jobWithState(before: KnownJob, state: JobState, by: Colleague, now: number): JobDocument {
	const isPostedAgain = before.state === 'closed' && state === 'open';
	return {
		...fieldsOf(before),
		state,
		postedAt: isPostedAgain ? now : Date.parse(before.postedAt),
		changedAt: now,
		changedBy: by,
	};
}

/** The fields that differ, as texts; null if none does. */
export function changeInWords(before: JobFields, after: JobFields): { before: string; after: string } | null {
	const texts = [before, after].map(textsOf);
	const [old = {}, fresh = {}] = texts;
	const changed = Object.keys(fresh).filter((name) => old[name] !== fresh[name]);
	if (changed.length === 0) return null;
	const inWords = (of: Texts) => changed.map((name) => `${name}: ${of[name]}`).join('; ');
	return { before: inWords(old), after: inWords(fresh) };
}

type Texts = Readonly<Record<string, string>>;

function textsOf({ responsibilities, requirements, ...lines }: JobFields): Texts {
	return { ...lines, responsibilities: responsibilities.join(' / '), requirements: requirements.join(' / ') };
}

/** In one order, and as copies: those of the built-in jobs are not to be changed. */
export function fieldsOf(job: KnownJob): JobFields {
	const { title, category, place, hours, summary, responsibilities, requirements } = job;
	return {
		title,
		category,
		place,
		hours,
		summary,
		responsibilities: [...responsibilities],
		requirements: [...requirements],
	};
}
