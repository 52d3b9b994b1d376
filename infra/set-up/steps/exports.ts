/** The weekly export of the database to a bucket in another region. */
import { emailOf } from '../../declared/accounts.ts';
import { database, exports } from '../../declared/firestore.ts';
import { type Change, gcloud, idOf, type Step } from '../step.ts';
import { closedBucket, findBucket, grantOnBucket } from './buckets.ts';
import { inProject } from './project.ts';

interface Job {
	name: string;
	schedule: string;
	state?: string;
	httpTarget?: { uri?: string; oauthToken?: { serviceAccountEmail?: string } };
}

const lifecycleFile = 'infra/declared/export-lifecycle.json';
const bucketRole = 'roles/storage.admin';

export const createExportBucket: Step = {
	title: 'Bucket of the exports',
	async changes({ projectId }, reader) {
		const name = exports.bucketOf(projectId);
		const bucket = await findBucket(reader, projectId, name);
		const expires = (bucket?.lifecycle_config?.rule ?? []).some(
			({ action, condition }) => action?.type === 'Delete' && condition?.age === exports.keptDays,
		);
		const expire = [`gs://${name}`, `--lifecycle-file=${lifecycleFile}`, inProject(projectId)];
		return [
			...closedBucket(bucket, { projectId, name, location: exports.location }),
			...(expires ? [] : [gcloud('storage', 'buckets', 'update', ...expire)]),
		];
	},
};

export const grantExportBucket: Step = {
	title: 'Writer of the exports',
	changes: ({ projectId }, reader) =>
		grantOnBucket(reader, { projectId, name: exports.bucketOf(projectId), account: 'exporter', role: bucketRole }),
};

export const scheduleExports: Step = {
	title: 'Schedule of the exports',
	async changes({ projectId }, reader): Promise<Change[]> {
		const place = [`--location=${exports.jobRegion}`, inProject(projectId)];
		const jobs = await reader.list<Job>('gcloud', 'scheduler', 'jobs', 'list', ...place);
		const job = jobs.find((row) => idOf(row) === exports.job);
		const uri = `https://firestore.googleapis.com/v1/projects/${projectId}/databases/${database.id}:exportDocuments`;
		const email = emailOf('exporter', projectId);
		const isRight =
			job?.schedule === exports.schedule &&
			job.httpTarget?.uri === uri &&
			job.httpTarget.oauthToken?.serviceAccountEmail === email;
		const resume = job?.state === 'PAUSED' ? [gcloud('scheduler', 'jobs', 'resume', exports.job, ...place)] : [];
		if (isRight) return resume;
		const flags = [
			`--schedule=${exports.schedule}`,
			'--time-zone=Etc/UTC',
			`--uri=${uri}`,
			'--http-method=post',
			`--${job ? 'update-headers' : 'headers'}=Content-Type=application/json`,
			`--message-body=${JSON.stringify({ outputUriPrefix: `gs://${exports.bucketOf(projectId)}` })}`,
			`--oauth-service-account-email=${email}`,
			'--oauth-token-scope=https://www.googleapis.com/auth/cloud-platform',
		];
		return [gcloud('scheduler', 'jobs', job ? 'update' : 'create', 'http', exports.job, ...flags, ...place), ...resume];
	},
};
