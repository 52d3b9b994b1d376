/** Reads that the bucket of logos is there, cannot be made public, and is open to the app's account. */
import { emailOf } from '../../declared/accounts.ts';
import { logos } from '../../declared/storage.ts';
import type { Check, Finding } from '../check.ts';
import { membersOf, type Policy } from './iam.ts';

interface Bucket {
	iamConfiguration?: { publicAccessPrevention?: string; uniformBucketLevelAccess?: { enabled?: boolean } };
}

export const logosCheck: Check = {
	name: 'Logos',
	async run({ google }, { id }) {
		const name = logos.bucketOf(id);
		const url = `https://storage.googleapis.com/storage/v1/b/${name}`;
		const bucket = (await google.get(url)) as Bucket | null;
		if (!bucket) {
			const problem = `There is no bucket ${name} for the logos of status pages.`;
			return [{ problem, fix: `infra/setup.sh ${id}` }];
		}
		const policy = (await google.get(`${url}/iam`)) as Policy | null;
		return [...compareAccess(bucket, name, id), ...compareMembers(policy, name, id)];
	},
};

function compareAccess({ iamConfiguration: access }: Bucket, name: string, id: string): Finding[] {
	const isClosed = access?.publicAccessPrevention === 'enforced' && access.uniformBucketLevelAccess?.enabled === true;
	if (isClosed) return [];
	const fix = `gcloud storage buckets update gs://${name} --uniform-bucket-level-access --public-access-prevention --project ${id}`;
	return [{ problem: `The bucket ${name} can be made public.`, fix }];
}

function compareMembers(policy: Policy | null, name: string, id: string): Finding[] {
	const member = `serviceAccount:${emailOf('app', id)}`;
	if (membersOf(policy ?? {}, logos.role).includes(member)) return [];
	const fix = `gcloud storage buckets add-iam-policy-binding gs://${name} --member ${member} --role ${logos.role} --project ${id}`;
	return [{ problem: `${member} may not read and write the bucket ${name}.`, fix }];
}
