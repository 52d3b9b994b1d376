/** The bucket of the logos of status pages, and the account that reads and writes it. */
import { logos } from '../../declared/storage.ts';
import type { Step } from '../step.ts';
import { closedBucket, findBucket, grantOnBucket } from './buckets.ts';

export const createLogoBucket: Step = {
	title: 'Bucket of the logos',
	async changes({ projectId }, reader) {
		const name = logos.bucketOf(projectId);
		return closedBucket(await findBucket(reader, projectId, name), { projectId, name, location: logos.location });
	},
};

export const grantLogoBucket: Step = {
	title: 'Reader and writer of the logos',
	changes: ({ projectId }, reader) =>
		grantOnBucket(reader, { projectId, name: logos.bucketOf(projectId), account: 'app', role: logos.role }),
};
