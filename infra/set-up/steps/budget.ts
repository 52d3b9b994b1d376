/** The monthly budget, which emails the operators. */
import { budget } from '../../declared/budget.ts';
import { gcloud, type Step } from '../step.ts';
import { channelNameOf } from './monitoring.ts';
import { billingAccountOf, projectNumberOf } from './project.ts';

interface Budget {
	name: string;
	displayName: string;
	amount?: { specifiedAmount?: { units?: string } };
	budgetFilter?: { projects?: string[] };
	thresholdRules?: { thresholdPercent: number }[];
	notificationsRule?: { monitoringNotificationChannels?: string[] };
}

export const createBudget: Step = {
	title: 'Budget',
	async changes(target, reader) {
		const account = `--billing-account=${await billingAccountOf(target, reader)}`;
		// The API of budgets refuses people's calls that charge no project.
		const charged = `--billing-project=${target.projectId}`;
		const channel = await channelNameOf(target, reader);
		const project = `projects/${await projectNumberOf(target, reader)}`;
		const displayName = `${budget.displayName} ${target.projectId}`;
		const budgets = await reader.list<Budget>('gcloud', 'billing', 'budgets', 'list', account, charged);
		const existing = budgets.find((row) => row.displayName === displayName);
		const thresholds = (existing?.thresholdRules ?? []).map(({ thresholdPercent }) => thresholdPercent);
		const isRight =
			existing?.amount?.specifiedAmount?.units === String(target.monthlyBudget) &&
			existing.budgetFilter?.projects?.join() === project &&
			thresholds.join() === budget.thresholds.join() &&
			existing.notificationsRule?.monitoringNotificationChannels?.includes(channel);
		if (isRight) return [];
		const flags = [
			`--display-name=${displayName}`,
			`--budget-amount=${target.monthlyBudget}`,
			`--filter-projects=${project}`,
			...budget.thresholds.map((share) => `--threshold-rule=percent=${share}`),
			`--notifications-rule-monitoring-notification-channels=${channel}`,
		];
		return [
			...(existing ? [gcloud('billing', 'budgets', 'delete', existing.name, charged)] : []),
			gcloud('billing', 'budgets', 'create', account, charged, ...flags),
		];
	},
};
