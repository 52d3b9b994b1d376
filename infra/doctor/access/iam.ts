/** Reads who may do what. */
import type { GoogleApi } from '../../google-api.ts';

export interface Policy {
	bindings?: { role?: string; members?: string[] }[];
}

const askFor = { options: { requestedPolicyVersion: 3 } };

export async function readProjectPolicy(google: GoogleApi, projectId: string): Promise<Policy> {
	const url = `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}:getIamPolicy`;
	return (await google.post(url, askFor)) as Policy;
}

export async function readAccountPolicy(google: GoogleApi, projectId: string, email: string): Promise<Policy> {
	const url = `https://iam.googleapis.com/v1/projects/${projectId}/serviceAccounts/${email}:getIamPolicy`;
	return (await google.post(url, askFor)) as Policy;
}

/** Google's own accounts contain the number of the project. */
export async function readProjectNumber(google: GoogleApi, projectId: string): Promise<string> {
	const url = `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}`;
	const project = (await google.get(url)) as { projectNumber?: string } | null;
	if (!project?.projectNumber) throw new Error(`there is no project ${projectId}.`);
	return project.projectNumber;
}

export function rolesOf({ bindings = [] }: Policy, member: string): string[] {
	return bindings.flatMap(({ role = '', members = [] }) => (members.includes(member) ? [role] : [])).sort();
}

export function membersOf({ bindings = [] }: Policy, role: string): string[] {
	return bindings.flatMap((binding) => (binding.role === role ? (binding.members ?? []) : [])).sort();
}

/** Everybody, or everybody with a Google account. */
export const publicMembers = ['allUsers', 'allAuthenticatedUsers'];
