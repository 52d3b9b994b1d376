/** Reads that every secret has a value, and that only the accounts whose functions use it may read it. */
import { emailOf } from '../../declared/accounts.ts';
import { type Secret, secrets } from '../../declared/secrets.ts';
import type { GoogleApi } from '../../google-api.ts';
import type { Check, Finding } from '../check.ts';
import { membersOf, type Policy } from './iam.ts';

interface Version {
	state?: string;
}

const origin = 'https://secretmanager.googleapis.com/v1';
const readerRole = 'roles/secretmanager.secretAccessor';

export const secretsCheck: Check = {
	name: 'Secrets',
	async run({ google }, { id }) {
		return (await Promise.all(secrets.map((secret) => checkSecret(google, secret, id)))).flat();
	},
};

async function checkSecret(google: GoogleApi, { name, purpose, readers }: Secret, id: string): Promise<Finding[]> {
	const url = `${origin}/projects/${id}/secrets/${name}`;
	const version = (await google.get(`${url}/versions/latest`)) as Version | null;
	if (version?.state !== 'ENABLED') {
		const fix = `firebase functions:secrets:set ${name} --project ${id}`;
		return [{ problem: `The secret ${name}, which ${purpose}, has no value.`, fix }];
	}
	const policy = (await google.get(`${url}:getIamPolicy`)) as Policy | null;
	return compareReaders(name, readers, membersOf(policy ?? {}, readerRole), id);
}

/** People may get access for `npm run doctor`; no other service account may. */
function compareReaders(name: string, readers: Secret['readers'], members: readonly string[], id: string): Finding[] {
	const declared = readers.map((reader) => `serviceAccount:${emailOf(reader, id)}`);
	const change = (verb: string, member: string) =>
		`gcloud secrets ${verb} ${name} --project ${id} --member ${member} --role ${readerRole}`;
	const extra = members.filter((member) => !declared.includes(member) && !/^(user|group):/.test(member));
	return [
		...declared
			.filter((reader) => !members.includes(reader))
			.map((reader) => ({
				problem: `${reader} may not read the secret ${name}.`,
				fix: change('add-iam-policy-binding', reader),
			})),
		...extra.map((member) => ({
			problem: `${member} may read the secret ${name}, which it must not.`,
			fix: change('remove-iam-policy-binding', member),
		})),
	];
}
