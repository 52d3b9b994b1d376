/** Projects, billing and APIs. */
import { type Commands, iam } from './fake-command.ts';
import { quotaReplies } from './fake-quota.ts';
import { FakeFailure, newProject } from './fake-state.ts';
import { textFlag } from './parse-command.ts';

const resources = 'cloudresourcemanager.googleapis.com';

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
	'billing budgets list': { flags: ['billing-account'], words: 0, api: null, run: ({ state }) => state.budgets },
	'billing budgets delete': {
		flags: [],
		words: 1,
		api: null,
		run({ state, words: [name] }) {
			state.budgets = state.budgets.filter((row) => row.name !== name);
		},
	},
	'billing budgets create': {
		flags: [
			'billing-account',
			'display-name',
			'budget-amount',
			'filter-projects',
			'threshold-rule',
			'notifications-rule-monitoring-notification-channels',
		],
		words: 0,
		api: null,
		run(call) {
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
	'services list': {
		flags: ['enabled'],
		words: 0,
		api: 'serviceusage.googleapis.com',
		run: ({ project }) => project.apis.map((api) => ({ name: `projects/${project.projectNumber}/services/${api}` })),
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
