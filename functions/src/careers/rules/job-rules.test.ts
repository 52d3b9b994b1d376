import { builtInJobs } from '@stayup/contract';
import { expect, it } from 'vitest';
import type { JobDocument } from '../../platform/firestore/business/job-documents.ts';
import { changedJob, changeInWords, fieldsOf, jobWithState, newJob } from './job-change.ts';
import { type KnownJob, knownJob, knownJobs } from './known-job.ts';

const ada = { _id: 'ada', name: 'Ada' };
const at = Date.UTC(2026, 11, 1);
const later = Date.UTC(2026, 11, 8);
const designer = knownJob('ui-ux-developer', undefined) as KnownJob;
const document = (changes: Partial<JobDocument> = {}): JobDocument => ({
	...newJob(fieldsOf(designer), ada, at),
	...changes,
});

it('the built-in jobs are open until they are stored, in their order', () => {
	const jobs = knownJobs([]);

	expect(jobs.map(({ _id }) => _id)).toEqual(builtInJobs.map(({ _id }) => _id));
	expect(jobs[0]).toMatchObject({ state: 'open', changedAt: null, changedBy: null });
});

it('a stored job replaces the built-in one with the same id, in its place', () => {
	const jobs = knownJobs([{ id: 'territory-sales', document: document({ title: 'Field Sales' }) }]);

	expect(jobs.map(({ title }) => title)).toEqual([
		'UI/UX Developer',
		'Field Sales',
		'Corporate Sales',
		'Account Manager',
	]);
	expect(knownJob('territory-sales', document({ state: 'closed' }))).toMatchObject({ state: 'closed' });
});

it('open jobs come before paused and closed ones, and older ones before newer ones', () => {
	const jobs = knownJobs([
		{ id: 'ui-ux-developer', document: document({ state: 'closed' }) },
		{ id: 'new', document: document({ postedAt: later }) },
		{ id: 'old', document: document() },
		{ id: 'rest', document: document({ state: 'paused' }) },
	]);

	expect(jobs.map(({ _id }) => _id)).toEqual([
		...['territory-sales', 'corporate-sales', 'account-manager', 'old', 'new', 'rest', 'ui-ux-developer'],
	]);
});

it('an unknown job is none', () => {
	expect(knownJob('captain', undefined)).toBeNull();
});

it('a paused job keeps the day on which it was posted, a closed one is posted again', () => {
	const paused = { ...designer, state: 'paused' as const };
	const closed = { ...designer, state: 'closed' as const };

	expect(jobWithState(paused, 'open', ada, later).postedAt).toBe(Date.parse(designer.postedAt));
	expect(jobWithState(closed, 'paused', ada, later).postedAt).toBe(Date.parse(designer.postedAt));
	expect(jobWithState(closed, 'open', ada, later)).toMatchObject({ postedAt: later, changedAt: later, changedBy: ada });
});

it('a change keeps the state and the day, and is audited with the fields that differ', () => {
	const fields = { ...fieldsOf(designer), place: 'Richmond, Virginia', requirements: ['A portfolio'] };

	expect(changedJob({ ...designer, state: 'paused' }, fields, ada, later)).toEqual({
		...fields,
		state: 'paused',
		postedAt: Date.parse(designer.postedAt),
		changedAt: later,
		changedBy: ada,
	});
	expect(changeInWords(fieldsOf(designer), fields)).toEqual({
		before: `place: Remote, United States; requirements: ${designer.requirements.join(' / ')}`,
		after: 'place: Richmond, Virginia; requirements: A portfolio',
	});
	expect(changeInWords(fieldsOf(designer), fieldsOf(designer))).toBeNull();
});
