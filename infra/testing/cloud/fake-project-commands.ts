/** Projects, billing and APIs. */
import { type Call, type Commands, iam } from './fake-command.ts';
import { quotaReplies } from './fake-quota.ts';
import { FakeFailure, newProject } from './fake-state.ts';
import { optionalFlag, textFlag } from './parse-command.ts';

const resources = 'cloudresourcemanager.googleapis.com';

/** As a person, one may not call the API of budgets without a project that has it. */
function requireCharged(call: Call): void {
	const charged = call.state.projects[optionalFlag(call, 'billing-project') ?? ''];
	if (charged?.apis.includes('billingbudgets.googleapis.com')) return;
	throw new FakeFailure(
		'PERMISSION_DENIED: Your application is authenticating by using local Application Default Credentials. The billingbudgets.googleapis.com API requires a quota project, which is not set by default.',
	);
}

export const projectCommands: Commands = {
	'auth print-access-token': { flags: [], words: 0, api: null, run: () => 'a-token' },
	'projects list': {
		flags: ['filter'],
		words: 0,
		api: null,
		run: (call) =>
			Object.entries(call.state.projects)
				.filter(([projectId]) => textFlag(call, 'filter') === `projectId=${projectId}`)
				.map(([projectId, { projectNumber }]) => ({ projectId, projectNumber })),
	},
	'projects create': {
		flags: [],
		words: 1,
		api: null,
		run({ state, words: [projectId = ''] }) {
			state.projects[projectId] = newProject(String(100 + Object.keys(state.projects).length));
			Object.assign(state.resources, quotaReplies(projectId));
		},
	},
	'projects describe': {
		flags: [],
		words: 1,
		api: null,
		run: ({ project, projectId }) => ({ projectId, projectNumber: project.projectNumber }),
	},
	...iam('projects', resources, 1, () => ''),
	'billing accounts list': {
		flags: ['filter'],
		words: 0,
		api: null,
		run: ({ state }) => state.billingAccounts.map((id) => ({ name: `billingAccounts/${id}`, open: true })),
	},
	'billing projects describe': {
		flags: [],
		words: 1,
		api: null,
		run: ({ project: { billingAccount } }) =>
			billingAccount === null ? {} : { billingEnabled: true, billingAccountName: `billingAccounts/${billingAccount}` },
	},
	'billing projects link': {
		flags: ['billing-account'],
		words: 1,
		api: null,
		run(call) {
			const account = textFlag(call, 'billing-account');
			if (!call.state.billingAccounts.includes(account))
				throw new FakeFailure(`There is no billing account ${account}.`);
			call.project.billingAccount = account;
		},
	},
	'billing budgets list': {
		flags: ['billing-account', 'billing-project'],
		words: 0,
		api: null,
		run(call) {
			requireCharged(call);
			return call.state.budgets;
		},
	},
	'billing budgets delete': {
		flags: ['billing-project'],
		words: 1,
		api: null,
		run(call) {
			requireCharged(call);
			const {
				state,
				words: [name],
			} = call;
			state.budgets = state.budgets.filter((row) => row.name !== name);
		},
	},
	'billing budgets create': {
		flags: [
			'billing-account',
			'billing-project',
			'display-name',
			'budget-amount',
			'filter-projects',
			'threshold-rule',
			'notifications-rule-monitoring-notification-channels',
		],
		words: 0,
		api: null,
		run(call) {
			requireCharged(call);
			call.state.budgets.push({
				name: `billingAccounts/${textFlag(call, 'billing-account')}/budgets/${call.state.nextId++}`,
				displayName: textFlag(call, 'display-name'),
				amount: { specifiedAmount: { units: textFlag(call, 'budget-amount') } },
				budgetFilter: { projects: [textFlag(call, 'filter-projects')] },
				thresholdRules: (call.flags.get('threshold-rule') ?? []).map((rule) => ({
					thresholdPercent: Number(String(rule).replace('percent=', '')),
				})),
				notificationsRule: {
					monitoringNotificationChannels: [textFlag(call, 'notifications-rule-monitoring-notification-channels')],
				},
			});
		},
	},
	'resource-manager org-policies describe': {
		flags: ['effective'],
		words: 1,
		api: resources,
		run: ({ project: { isRestricted }, words: [constraint] }) => ({
			constraint: `constraints/${constraint}`,
			listPolicy: isRestricted ? { allowedValues: ['C03f5x8yd'] } : { allValues: 'ALLOW' },
		}),
	},
	'org-policies reset': {
		flags: [],
		words: 1,
		api: 'orgpolicy.googleapis.com',
		run({ project, words: [constraint] }) {
			if (constraint === 'iam.allowedPolicyMemberDomains') project.isRestricted = false;
		},
	},
	'services list': {
		flags: ['enabled'],
		words: 0,
		api: 'serviceusage.googleapis.com',
		run: ({ project }) => project.apis.map((api) => ({ name: `projects/${project.projectNumber}/services/${api}` })),
	},
	'beta services identity create': {
		flags: ['service'],
		words: 0,
		api: 'serviceusage.googleapis.com',
		run(call) {
			const service = textFlag(call, 'service');
			if (!call.project.apis.includes(service))
				throw new FakeFailure(`${service} has not been used in project before.`);
			const [name = ''] = service.split('.');
			const email = `service-${call.project.projectNumber}@gcp-sa-${name}.iam.gserviceaccount.com`;
			call.project.agents[email] ??= call.now;
		},
	},
	'services enable': {
		flags: [],
		words: -1,
		api: 'serviceusage.googleapis.com',
		run({ project, words }) {
			if (project.billingAccount === null) throw new FakeFailure('Billing must be enabled for activation of service.');
			if (words.length > 20) throw new FakeFailure('At most 20 services may be enabled at once.');
			project.apis.push(...words.filter((api) => !project.apis.includes(api)));
		},
	},
};
