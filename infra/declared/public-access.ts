/** Whether the organisation of a project lets everybody call its public functions. Organisations made since May 2024 do not, until an administrator allows it. */
import { functions } from './functions.ts';

/** Domain-restricted sharing: https://cloud.google.com/resource-manager/docs/organization-policy/restricting-domains. */
export const memberConstraint = 'iam.allowedPolicyMemberDomains';

export interface OrganizationPolicy {
	listPolicy?: { allValues?: string; allowedValues?: string[]; deniedValues?: string[] };
}

export function restrictsMembers({ listPolicy }: OrganizationPolicy): boolean {
	if (listPolicy === undefined || listPolicy.allValues === 'ALLOW') return false;
	const { allValues, allowedValues = [], deniedValues = [] } = listPolicy;
	return allValues === 'DENY' || allowedValues.length > 0 || deniedValues.length > 0;
}

/** The functions that everybody may call. */
export const publicNames = Object.keys(functions).filter((name) => functions[name]?.invokers === 'public');

export const restrictedText = `Your organisation allows only its own members, so Google refuses to open ${publicNames.slice(0, -1).join(', ')} and ${publicNames.at(-1)} to everybody.`;

/** For somebody with the role Organization Policy Administrator; the change takes some minutes. */
export function allowCommand(projectId: string): string {
	return `gcloud org-policies reset ${memberConstraint} --project=${projectId}`;
}
