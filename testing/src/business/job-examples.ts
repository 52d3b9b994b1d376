/** The examples of the endpoints for jobs, as requests with existing ids. */
import type { AdminJob, NewSession } from '@stayup/contract';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { sendSuccessfully } from '../api-client.ts';
import type { openStoredData } from '../stored-data.ts';

interface JobFixture {
	ada: NewSession;
	data: ReturnType<typeof openStoredData>;
}

/** An open job that nobody else uses. Delete it afterwards: there can be a hundred. */
export async function aJob({ ada }: Pick<JobFixture, 'ada'>, title = freshTitle()): Promise<AdminJob> {
	const body = { ...examples.addJob.body, title };
	return sendSuccessfully<AdminJob>('POST', '/api/admin/jobs', { token: ada.token, body });
}

export function freshTitle(): string {
	return `Support Engineer ${crypto.randomUUID().slice(0, 8)}`;
}

/** Leaves the built-in jobs. */
export async function removeStoredJobs({ data }: Pick<JobFixture, 'data'>): Promise<void> {
	const { docs } = await data.stored.jobs.get();
	await Promise.all(docs.map(({ ref }) => ref.delete()));
}

const ofJob = async (fixture: JobFixture) => ({ params: { id: await theJob(fixture) } });

export const jobMakers = {
	addJob: () => ({ body: { title: freshTitle() } }),
	changeJob: ofJob,
	setJobState: ofJob,
};

/** One job for all examples, so that they never reach the limit. */
async function theJob({ ada, data: { stored } }: JobFixture): Promise<string> {
	const id = 'job-of-the-examples';
	const now = Date.now();
	await stored.jobs.doc(id).set({
		...examples.addJob.body,
		state: 'open',
		postedAt: now,
		changedAt: now,
		changedBy: { _id: ada._id, name: ada.name },
	});
	return id;
}
