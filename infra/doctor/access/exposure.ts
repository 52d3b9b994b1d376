/** Reads who may call each function, and whether the organisation lets everybody call the public ones. */
import { emailOf } from '../../declared/accounts.ts';
import { type DeclaredFunction, functionsWith } from '../../declared/functions.ts';
import {
	allowCommand,
	memberConstraint,
	type OrganizationPolicy,
	restrictedText,
	restrictsMembers,
} from '../../declared/public-access.ts';
import { type GoogleApi, GoogleApiError } from '../../google-api.ts';
import type { Check, Finding } from '../check.ts';
import { membersOf, type Policy, publicMembers } from './iam.ts';

const invokerRole = 'roles/run.invoker';

export const exposureCheck: Check = {
	name: 'Callers of the functions',
	async run({ google }, { id, settings }) {
		const found = await Promise.all(
			Object.entries(functionsWith(settings)).map(([name, declared]) => checkFunction(google, name, declared, id)),
		);
		return [...(await checkPolicy(google, id)), ...found.flat()];
	},
};

/** If it restricts members, the next deployment fails. Not everybody may read it, and missing callers are found as well. */
async function checkPolicy(google: GoogleApi, id: string): Promise<Finding[]> {
	const url = `https://cloudresourcemanager.googleapis.com/v1/projects/${id}:getEffectiveOrgPolicy`;
	try {
		const policy = (await google.post(url, { constraint: `constraints/${memberConstraint}` })) as OrganizationPolicy;
		return restrictsMembers(policy) ? [{ problem: restrictedText, fix: allowCommand(id) }] : [];
	} catch (error) {
		if (error instanceof GoogleApiError && error.status === 403) return [];
		throw error;
	}
}

async function checkFunction(
	google: GoogleApi,
	name: string,
	declared: DeclaredFunction,
	id: string,
): Promise<Finding[]> {
	// Cloud Run has no capitals in names.
	const service = name.toLowerCase();
	const url = `https://run.googleapis.com/v2/projects/${id}/locations/${declared.region}/services/${service}:getIamPolicy`;
	const policy = (await google.get(url)) as Policy | null;
	if (!policy) return [{ problem: `${name} has no service in Cloud Run.`, fix: deployCommand(name, id) }];
	return compareInvokers(name, declared, membersOf(policy, invokerRole), id);
}

const deployCommand = (name: string, id: string) => `firebase deploy --only functions:${name} --project ${id}`;

function compareInvokers(name: string, declared: DeclaredFunction, members: readonly string[], id: string): Finding[] {
	const expected =
		declared.invokers === 'public'
			? ['allUsers']
			: declared.invokers.map((account) => `serviceAccount:${emailOf(account, id)}`);
	const change = (verb: string, member: string) =>
		`gcloud run services ${verb} ${name.toLowerCase()} --region ${declared.region} --project ${id} --member ${member} --role ${invokerRole}`;
	const missing = expected.filter((member) => !members.includes(member));
	const extra = members.filter((member) => !expected.includes(member));
	return [
		...missing.map((member) => ({
			problem: `${member} may not call ${name}.`,
			fix: change('add-iam-policy-binding', member),
		})),
		...extra.map((member) => ({
			problem: publicMembers.includes(member)
				? `Anybody on the internet may call ${name}.`
				: `${member} may call ${name}, which it must not.`,
			fix: change('remove-iam-policy-binding', member),
		})),
	];
}
