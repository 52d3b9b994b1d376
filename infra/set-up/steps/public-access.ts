/** Says who must allow public functions. Set-up does not change the policy of an organisation. */
import {
	allowCommand,
	memberConstraint,
	type OrganizationPolicy,
	restrictedText,
	restrictsMembers,
} from '../../declared/public-access.ts';
import type { Step } from '../step.ts';
import { inProject } from './project.ts';

export const readPublicAccess: Step = {
	title: 'Public functions',
	changes: async () => [],
	async notes({ projectId }, reader) {
		const words = ['resource-manager', 'org-policies', 'describe', memberConstraint, '--effective'];
		const policy = await reader
			.describe<OrganizationPolicy>('gcloud', ...words, inProject(projectId))
			.catch((error: unknown) => {
				if (error instanceof Error) return error;
				throw error;
			});
		if (policy instanceof Error) return [`Whether your organisation allows them is not known: ${policy.message}`];
		if (!policy || !restrictsMembers(policy)) return [];
		return [
			`${restrictedText} Before you deploy, let an administrator of its policies run:`,
			`  gcloud services enable orgpolicy.googleapis.com ${inProject(projectId)}`,
			`  ${allowCommand(projectId)}`,
		];
	},
};
