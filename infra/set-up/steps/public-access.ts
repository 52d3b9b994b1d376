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
		const policy = await reader.describe<OrganizationPolicy>(
			'gcloud',
			'resource-manager',
			'org-policies',
			'describe',
			memberConstraint,
			'--effective',
			inProject(projectId),
		);
		if (!policy || !restrictsMembers(policy)) return [];
		return [
			`${restrictedText} Before you deploy, let an administrator of its policies run:`,
			`  gcloud services enable orgpolicy.googleapis.com ${inProject(projectId)}`,
			`  ${allowCommand(projectId)}`,
		];
	},
};
