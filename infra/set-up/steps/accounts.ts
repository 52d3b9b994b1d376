/** The service accounts, with exactly the roles that they need. */
import { accounts, buildRole, emailOf, eventAgent } from '../../declared/accounts.ts';
import { type Change, gcloud, type Step } from '../step.ts';
import { accountMember, compareRoles, type Policy, rolesOf } from './iam.ts';
import { inProject, projectNumberOf } from './project.ts';

export const createAccounts: Step = {
	title: 'Service accounts',
	async changes({ projectId }, reader) {
		const place = inProject(projectId);
		const existing = await reader.list<{ email: string }>('gcloud', 'iam', 'service-accounts', 'list', place);
		const emails = new Set(existing.map(({ email }) => email));
		return accounts
			.filter(({ name }) => !emails.has(emailOf(name, projectId)))
			.map(({ name, displayName }) =>
				gcloud('iam', 'service-accounts', 'create', name, `--display-name=${displayName}`, place),
			);
	},
};

/** For each role the commands that differ only in their verb. */
function roleCommands(
	{ missing, extra }: ReturnType<typeof compareRoles>,
	command: (verb: string, role: string) => Change,
): Change[] {
	return [
		...missing.map((role) => command('add-iam-policy-binding', role)),
		...extra.map((role) => command('remove-iam-policy-binding', role)),
	];
}

export const grantProjectRoles: Step = {
	title: 'Roles in the project',
	async changes(target, reader) {
		const { projectId } = target;
		const policy = await reader.describe<Policy>('gcloud', 'projects', 'get-iam-policy', projectId);
		const grant = (verb: string, role: string, member: string) =>
			gcloud('projects', verb, projectId, `--member=${member}`, `--role=${role}`, '--condition=None');
		const ours = accounts.flatMap(({ name, projectRoles }) => {
			const member = accountMember(emailOf(name, projectId));
			const difference = compareRoles(rolesOf(policy, member), projectRoles);
			return roleCommands(difference, (verb, role) => grant(verb, role, member));
		});
		const builder = accountMember(`${await projectNumberOf(target, reader)}-compute@developer.gserviceaccount.com`);
		const builds = rolesOf(policy, builder).includes(buildRole)
			? []
			: [grant('add-iam-policy-binding', buildRole, builder)];
		return [...ours, ...builds];
	},
};

/** Google needs minutes to know the roles of a new agent; a trigger that is deployed before that fails. */
export const prepareEvents: Step = {
	title: 'Events of the database',
	async changes(target, reader) {
		const { projectId } = target;
		const member = accountMember(`service-${await projectNumberOf(target, reader)}@${eventAgent.domain}`);
		const policy = await reader.describe<Policy>('gcloud', 'projects', 'get-iam-policy', projectId);
		if (rolesOf(policy, member).includes(eventAgent.role)) return [];
		const role = `--role=${eventAgent.role}`;
		return [
			gcloud('beta', 'services', 'identity', 'create', `--service=${eventAgent.service}`, inProject(projectId)),
			gcloud('projects', 'add-iam-policy-binding', projectId, `--member=${member}`, role, '--condition=None'),
		];
	},
};

export const grantOwnRoles: Step = {
	title: 'Roles of the service accounts on themselves',
	async changes({ projectId }, reader) {
		const place = inProject(projectId);
		const changes = accounts.map(async ({ name, ownRoles }) => {
			const email = emailOf(name, projectId);
			const policy = await reader.describe<Policy>('gcloud', 'iam', 'service-accounts', 'get-iam-policy', email, place);
			const member = accountMember(email);
			return roleCommands(compareRoles(rolesOf(policy, member), ownRoles), (verb, role) =>
				gcloud('iam', 'service-accounts', verb, email, `--member=${member}`, `--role=${role}`, place),
			);
		});
		return (await Promise.all(changes)).flat();
	},
};
