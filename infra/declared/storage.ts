/** The bucket with the logos of status pages. It belongs to no Firebase app, so no browser can reach it (decision 60). */
import { homeRegion } from '../../functions/src/platform/regions.ts';

export const logos = {
	bucketOf: (projectId: string) => `${projectId}-logos`,
	location: homeRegion,
	/** Of the app's account, on the bucket. */
	role: 'roles/storage.objectUser',
} as const;
