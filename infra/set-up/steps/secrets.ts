/** The secrets, which only `app` may read. */
import { accounts, emailOf } from '../../declared/accounts.ts';
import { secrets } from '../../declared/secrets.ts';
import { type Change, gcloud, idOf, type Reader, type Step, type Target } from '../step.ts';
import { accountMember, type Policy, rolesOf } from './iam.ts';
import { inProject } from './project.ts';

const accessor = 'roles/secretmanager.secretAccessor';

export const createSecrets: Step = {
	title: 'Secrets',
	async changes(target, reader) {
		const place = inProject(target.projectId);
		const existing = new Set((await reader.list<{ name: string }>('gcloud', 'secrets', 'list', place)).map(idOf));
		const changes: Change[] = [];
		for (const { name } of secrets) {
			const input = { name, read: () => target.readSecret(name) };
			if (!existing.has(name)) {
				const create = gcloud('secrets', 'create', name, '--replication-policy=automatic', '--data-file=-', place);
				changes.push({ ...create, input });
			} else if (!(await hasValue(name, target, reader))) {
				changes.push({ ...gcloud('secrets', 'versions', 'add', name, '--data-file=-', place), input });
			}
		}
		return changes;
	},
};

async function hasValue(name: string, { projectId }: Target, reader: Reader): Promise<boolean> {
	const place = inProject(projectId);
	const versions = await reader.list('gcloud', 'secrets', 'versions', 'list', name, '--filter=state=ENABLED', place);
	return versions.length > 0;
}

export const grantSecrets: Step = {
	title: 'Readers of the secrets',
	async changes({ projectId }, reader) {
		const place = inProject(projectId);
		const changes: Change[] = [];
		for (const { name } of secrets) {
			const policy = await reader.describe<Policy>('gcloud', 'secrets', 'get-iam-policy', name, place);
			for (const account of accounts) {
				const member = accountMember(emailOf(account.name, projectId));
				const reads = rolesOf(policy, member).includes(accessor);
				const mayRead = account.name === 'app';
				if (reads === mayRead) continue;
				const verb = mayRead ? 'add-iam-policy-binding' : 'remove-iam-policy-binding';
				changes.push(gcloud('secrets', verb, name, `--member=${member}`, `--role=${accessor}`, place));
			}
		}
		return changes;
	},
};
