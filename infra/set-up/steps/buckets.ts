/** Buckets of Cloud Storage that only service accounts can read. */
import { type AccountName, emailOf } from '../../declared/accounts.ts';
import { type Change, gcloud, type Reader, SetUpStopped } from '../step.ts';
import { accountMember, type Policy, rolesOf } from './iam.ts';
import { inProject } from './project.ts';

export interface Bucket {
	name: string;
	/** In upper case. */
	location: string;
	public_access_prevention?: string;
	uniform_bucket_level_access?: boolean;
	lifecycle_config?: { rule?: { action?: { type?: string }; condition?: { age?: number } }[] };
}

export async function findBucket(reader: Reader, projectId: string, name: string): Promise<Bucket | null> {
	const buckets = await reader.list<Bucket>('gcloud', 'storage', 'buckets', 'list', inProject(projectId));
	return buckets.find((row) => row.name === name) ?? null;
}

/** Creates the bucket in the location, or closes it to the public. */
export function closedBucket(
	bucket: Bucket | null,
	{ projectId, name, location }: { projectId: string; name: string; location: string },
): Change[] {
	if (bucket && bucket.location.toLowerCase() !== location) {
		throw new SetUpStopped(
			`The bucket ${name} is in ${bucket.location}: delete it, so that it is made in ${location}.`,
		);
	}
	const access = ['--uniform-bucket-level-access', '--public-access-prevention'];
	const isClosed = bucket?.public_access_prevention === 'enforced' && bucket.uniform_bucket_level_access === true;
	if (isClosed) return [];
	const place = inProject(projectId);
	return bucket
		? [gcloud('storage', 'buckets', 'update', `gs://${name}`, ...access, place)]
		: [gcloud('storage', 'buckets', 'create', `gs://${name}`, `--location=${location}`, ...access, place)];
}

export async function grantOnBucket(
	reader: Reader,
	{ projectId, name, account, role }: { projectId: string; name: string; account: AccountName; role: string },
): Promise<Change[]> {
	const bucket = `gs://${name}`;
	const place = inProject(projectId);
	const policy = await reader.describe<Policy>('gcloud', 'storage', 'buckets', 'get-iam-policy', bucket, place);
	const member = accountMember(emailOf(account, projectId));
	if (rolesOf(policy, member).includes(role)) return [];
	const grant = [`--member=${member}`, `--role=${role}`, place];
	return [gcloud('storage', 'buckets', 'add-iam-policy-binding', bucket, ...grant)];
}
