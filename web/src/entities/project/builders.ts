/** Test builders with valid defaults. */
import type { Project, ProjectForAdmin } from '@stayup/contract';

export const aProject: Project = {
	_id: 'project-1',
	reference: 'P-7K3M2Q',
	tier: 'Core',
	billingCycle: 'monthly',
	kind: null,
	stage: 'intake',
	stageSince: '2026-11-25T12:00:00.000Z',
	clock: [{ state: 'running', from: '2026-11-25T12:00:00.000Z', until: null, reason: '' }],
	isMonitoringOnly: false,
	endedAt: null,
	launchedAt: null,
	contact: null,
	website: null,
	openItems: 2,
	openUpdates: [],
	createdAt: '2026-11-25T12:00:00.000Z',
};

export function aProjectForAdmin(changes: Partial<ProjectForAdmin> = {}): ProjectForAdmin {
	return {
		...aProject,
		client: { _id: 'heidi', name: 'Heidi Cooper', email: 'heidi@flowers.example' },
		assignee: null,
		nextAction: '',
		nextActionOn: null,
		orderedAt: aProject.createdAt,
		answeredAt: null,
		answerDueAt: '2026-11-26T14:00:00.000Z',
		wonFrom: null,
		...changes,
	};
}
