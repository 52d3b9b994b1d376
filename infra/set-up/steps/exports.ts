/** The daily export of the database to a bucket in another region. */
import { emailOf } from '../../declared/accounts.ts';
import { database, exports } from '../../declared/firestore.ts';
import { type Change, gcloud, idOf, SetUpStopped, type Step } from '../step.ts';
import { accountMember, type Policy, rolesOf } from './iam.ts';
import { inProject } from './project.ts';

interface Bucket {
	name: string;
	/** In upper case. */
	location: string;
	public_access_prevention?: string;
	uniform_bucket_level_access?: boolean;
	lifecycle_config?: { rule?: { action?: { type?: string }; condition?: { age?: number } }[] };
}

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
		const place = inProject(projectId);
		const name = exports.bucketOf(projectId);
		const buckets = await reader.list<Bucket>('gcloud', 'storage', 'buckets', 'list', place);
		const bucket = buckets.find((row) => row.name === name);
		if (bucket && bucket.location.toLowerCase() !== exports.location) {
			throw new SetUpStopped(
				`The bucket ${name} is in ${bucket.location}: delete it, so that it is made in ${exports.location}.`,
			);
		}
		const access = ['--uniform-bucket-level-access', '--public-access-prevention'];
		const isClosed = bucket?.public_access_prevention === 'enforced' && bucket.uniform_bucket_level_access === true;
		const rules = bucket?.lifecycle_config?.rule ?? [];
		const expires = rules.some(
			({ action, condition }) => action?.type === 'Delete' && condition?.age === exports.keptDays,
		);
		const update = (...flags: string[]) => gcloud('storage', 'buckets', 'update', `gs://${name}`, ...flags, place);
		return [
			...(bucket
				? []
				: [gcloud('storage', 'buckets', 'create', `gs://${name}`, `--location=${exports.location}`, ...access, place)]),
			...(bucket && !isClosed ? [update(...access)] : []),
			...(expires ? [] : [update(`--lifecycle-file=${lifecycleFile}`)]),
		];
	},
};

export const grantExportBucket: Step = {
	title: 'Writer of the exports',
	async changes({ projectId }, reader) {
		const bucket = `gs://${exports.bucketOf(projectId)}`;
		const place = inProject(projectId);
		const policy = await reader.describe<Policy>('gcloud', 'storage', 'buckets', 'get-iam-policy', bucket, place);
		const member = accountMember(emailOf('exporter', projectId));
		if (rolesOf(policy, member).includes(bucketRole)) return [];
		const grant = [`--member=${member}`, `--role=${bucketRole}`, place];
		return [gcloud('storage', 'buckets', 'add-iam-policy-binding', bucket, ...grant)];
	},
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
