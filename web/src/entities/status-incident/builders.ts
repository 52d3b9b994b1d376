/** Test builders with valid defaults. */
import type { IncidentUpdate, StatusIncident } from '@stayup/contract';

const at = '2026-11-20T10:00:00.000Z';

export function anUpdate(changes: Partial<IncidentUpdate> = {}): IncidentUpdate {
	return { _id: '1', at, state: 'investigating', text: 'We are working on it.', edits: [], ...changes };
}

/** An incident of the page `p1` that its owner wrote. */
export function anIncident(changes: Partial<StatusIncident> = {}): StatusIncident {
	return {
		_id: 'i1',
		pageId: 'p1',
		title: 'The shop is down',
		state: 'investigating',
		impact: 'down',
		componentIds: ['c1'],
		outageIds: [],
		isAutomatic: false,
		startedAt: at,
		resolvedAt: null,
		updates: [anUpdate()],
		postMortem: null,
		suggestion: null,
		createdAt: at,
		changedAt: at,
		...changes,
	};
}
