/** Jobs of the careers page. Instants are milliseconds since the epoch. */
import type { Colleague, Job, JobState } from '@stayup/contract';

/** `jobs/{last part of the URL}`: replaces the built-in job with the same id. */
export interface JobDocument extends Omit<Job, '_id' | 'postedAt'> {
	state: JobState;
	postedAt: number;
	changedAt: number;
	changedBy: Colleague;
}
