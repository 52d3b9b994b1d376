/** The secrets and the accounts that may read them. */
import { accounts, emailOf } from '../../declared/accounts.ts';
import { secrets } from '../../declared/secrets.ts';
import { smsRegistration } from '../../declared/settings.ts';
import { type Change, gcloud, idOf, type Reader, type Step, type Target } from '../step.ts';
import { accountMember, type Policy, rolesOf } from './iam.ts';
import { inProject } from './project.ts';

const accessor = 'roles/secretmanager.secretAccessor';

export const createSecrets: Step = {
	title: 'Secrets',
	async changes(target, reader) {
		const changes: Change[] = [];
		for (const { name, source } of secrets) {
			if (source === 'service' || (await hasValue(name, target, reader))) continue;
			changes.push(await storeSecret(name, target, reader, () => target.readSecret(name)));
		}
		return changes;
	},
	async notes(target, reader) {
		const token = await storedSecret('TWILIO_AUTH_TOKEN', target, reader);
		return token === null || token === 'off' ? [] : [smsRegistration];
	},
};

/** Creates the secret, or gives it another value. */
export async function storeSecret(
	name: string,
	{ projectId }: Target,
	reader: Reader,
	read: () => Promise<string>,
): Promise<Change> {
	const place = inProject(projectId);
	const command = (await isCreated(name, place, reader))
		? gcloud('secrets', 'versions', 'add', name, '--data-file=-', place)
		: gcloud('secrets', 'create', name, '--replication-policy=automatic', '--data-file=-', place);
	return { ...command, input: { name, read } };
}

/** The current value of a secret that has one; null in a dry run. */
export async function storedSecret(
	name: string,
	{ projectId }: Pick<Target, 'projectId'>,
	reader: Reader,
): Promise<string | null> {
	const place = inProject(projectId);
	const version = await reader.describe<{ payload: { data: string } }>(
		'gcloud',
		'secrets',
		'versions',
		'access',
		'latest',
		`--secret=${name}`,
		place,
	);
	return version && Buffer.from(version.payload.data, 'base64').toString('utf8').trim();
}

async function isCreated(name: string, place: string, reader: Reader): Promise<boolean> {
	return (await reader.list<{ name: string }>('gcloud', 'secrets', 'list', place)).map(idOf).includes(name);
}

export async function hasValue(
	name: string,
	{ projectId }: Pick<Target, 'projectId'>,
	reader: Reader,
): Promise<boolean> {
	const place = inProject(projectId);
	if (!(await isCreated(name, place, reader))) return false;
	const versions = await reader.list('gcloud', 'secrets', 'versions', 'list', name, '--filter=state=ENABLED', place);
	return versions.length > 0;
}

export const grantSecrets: Step = {
	title: 'Readers of the secrets',
	async changes({ projectId }, reader) {
		const place = inProject(projectId);
		const changes: Change[] = [];
		for (const { name, readers } of secrets) {
			const policy = await reader.describe<Policy>('gcloud', 'secrets', 'get-iam-policy', name, place);
			for (const account of accounts) {
				const member = accountMember(emailOf(account.name, projectId));
				const reads = rolesOf(policy, member).includes(accessor);
				const mayRead = readers.includes(account.name);
				if (reads === mayRead) continue;
				const verb = mayRead ? 'add-iam-policy-binding' : 'remove-iam-policy-binding';
				changes.push(gcloud('secrets', verb, name, `--member=${member}`, `--role=${accessor}`, place));
			}
		}
		return changes;
	},
};
