/** Reads the service accounts and their roles, and whether the server can sign (the tokens of every login). */
import { type Account, accounts, buildRole, emailOf } from '../../declared/accounts.ts';
import type { Check, Finding } from '../check.ts';
import type { Sources } from '../sources.ts';
import { type Policy, publicMembers, readAccountPolicy, readProjectNumber, readProjectPolicy, rolesOf } from './iam.ts';
import { signingRole, trySigning } from './signing.ts';

interface ServiceAccount {
	disabled?: boolean;
}

export const accountsCheck: Check = {
	name: 'Service accounts',
	async run({ google, now }, { id }) {
		const [policy, number] = await Promise.all([readProjectPolicy(google, id), readProjectNumber(google, id)]);
		const found = await Promise.all(accounts.map((account) => checkAccount({ google, now }, policy, account, id)));
		return [...found.flat(), ...compareBuildAccount(policy, number, id), ...findPublicRoles(policy, id)];
	},
};

type Needed = Pick<Sources, 'google' | 'now'>;

async function checkAccount(sources: Needed, policy: Policy, account: Account, id: string): Promise<Finding[]> {
	const { google, now } = sources;
	const email = emailOf(account.name, id);
	const url = `https://iam.googleapis.com/v1/projects/${id}/serviceAccounts/${email}`;
	const found = (await google.get(url)) as ServiceAccount | null;
	if (!found) return [{ problem: `The service account ${email} does not exist.`, fix: `infra/setup.sh ${id}` }];
	if (found.disabled) {
		const fix = `gcloud iam service-accounts enable ${email} --project ${id}`;
		return [{ problem: `The service account ${email} is disabled.`, fix }];
	}
	const ownPolicy = await readAccountPolicy(google, id, email);
	const findings = [
		...compareRoles(account.projectRoles, rolesOf(policy, `serviceAccount:${email}`), {
			email,
			place: 'in the project',
			command: (verb) => `gcloud projects ${verb} ${id}`,
		}),
		...compareRoles(account.ownRoles, rolesOf(ownPolicy, `serviceAccount:${email}`), {
			email,
			place: 'on itself',
			command: (verb) => `gcloud iam service-accounts ${verb} ${email} --project ${id}`,
		}),
		...findOtherUsers(ownPolicy, email, id),
	];
	const mayNotSign = findings.some(({ problem }) => problem.includes(signingRole));
	if (!account.ownRoles.includes(signingRole) || mayNotSign) return findings;
	return [...findings, ...(await trySigning(google, { email, id, now: now() }))];
}

interface Subject {
	email: string;
	place: string;
	command(verb: string): string;
}

function compareRoles(expected: readonly string[], found: readonly string[], subject: Subject): Finding[] {
	const { email, place, command } = subject;
	const rest = (role: string) => `--member serviceAccount:${email} --role ${role}`;
	const missing = expected.filter((role) => !found.includes(role));
	const extra = found.filter((role) => !expected.includes(role));
	return [
		...missing.map((role) => ({
			problem: `${email} does not have ${role} ${place}.`,
			fix: `${command('add-iam-policy-binding')} ${rest(role)}`,
		})),
		...extra.map((role) => ({
			problem: `${email} has ${role} ${place}, which it must not have.`,
			fix: `${command('remove-iam-policy-binding')} ${rest(role)}`,
		})),
	];
}

/** Another account that may act as this one has all its rights, secrets included. */
function findOtherUsers(policy: Policy, email: string, id: string): Finding[] {
	return (policy.bindings ?? []).flatMap(({ role = '', members = [] }) =>
		members
			.filter((member) => publicMembers.includes(member) || isOursButNot(member, email, id))
			.map((member) => ({
				problem: `${member} has ${role} on ${email}, so it can act as that account.`,
				fix: `gcloud iam service-accounts remove-iam-policy-binding ${email} --project ${id} --member ${member} --role ${role}`,
			})),
	);
}

function isOursButNot(member: string, email: string, id: string): boolean {
	return (
		accounts.some(({ name }) => member === `serviceAccount:${emailOf(name, id)}`) &&
		member !== `serviceAccount:${email}`
	);
}

/** With the role of an editor, which Google used to give it, a build could change everything. */
function compareBuildAccount(policy: Policy, number: string, id: string): Finding[] {
	const member = `serviceAccount:${number}-compute@developer.gserviceaccount.com`;
	return rolesOf(policy, member)
		.filter((role) => role !== buildRole)
		.map((role) => ({
			problem: `The default account of Compute Engine has ${role}, although it only builds.`,
			fix: `gcloud projects remove-iam-policy-binding ${id} --member ${member} --role ${role}`,
		}));
}

function findPublicRoles(policy: Policy, id: string): Finding[] {
	return publicMembers.flatMap((member) =>
		rolesOf(policy, member).map((role) => ({
			problem: `${member} has ${role} in the whole project.`,
			fix: `gcloud projects remove-iam-policy-binding ${id} --member ${member} --role ${role}`,
		})),
	);
}
