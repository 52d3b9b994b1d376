/** The examples of the endpoints for incidents on status pages. */
import type { OutagePublication, StatusIncident } from '@stayup/contract';
import { outage } from '../outage-values.ts';
import { componentId, pageId } from '../status-page-examples.ts';

const incidentId = '9f1c2ab84de05736bc18f2a97d3e4c60';
const about = { title: 'Order form is slow', impact: 'degraded' as const, componentIds: [componentId] };
const firstText = 'Orders take longer than usual. We are working on it.';

const incident: StatusIncident = {
	_id: incidentId,
	pageId,
	...about,
	state: 'investigating',
	outageIds: [],
	isAutomatic: false,
	startedAt: '2026-11-18T05:50:00.000Z',
	resolvedAt: null,
	updates: [{ _id: '1', at: '2026-11-18T05:58:00.000Z', state: 'investigating', text: firstText, edits: [] }],
	postMortem: null,
	suggestion: null,
	createdAt: '2026-11-18T05:58:00.000Z',
	changedAt: '2026-11-18T05:58:00.000Z',
};

const resolvedText = 'Orders are as fast as usual again.';
const resolved: StatusIncident = {
	...incident,
	state: 'resolved',
	resolvedAt: '2026-11-18T06:20:00.000Z',
	updates: [
		...incident.updates,
		{ _id: '2', at: '2026-11-18T06:20:00.000Z', state: 'resolved', text: resolvedText, edits: [] },
	],
	changedAt: '2026-11-18T06:20:00.000Z',
};

const editedText = 'Orders take up to a minute. We are working on it.';
const edited: StatusIncident = {
	...incident,
	updates: [
		{
			_id: '1',
			at: '2026-11-18T05:58:00.000Z',
			state: 'investigating',
			text: editedText,
			edits: [{ at: '2026-11-18T06:01:00.000Z', text: firstText }],
		},
	],
	changedAt: '2026-11-18T06:01:00.000Z',
};

const postMortemText = 'A backup ran during the day and slowed the database down. It now runs at night.';
const title = 'Order form is overloaded';
const text =
	'Order form had more to do than it could handle for some time, so pages may not have opened. It works again now.';

const published: OutagePublication = {
	draft: { title, text, state: 'resolved', impact: 'down' },
	pages: [
		{
			_id: pageId,
			name: 'Bakery status',
			url: 'https://stayup.example.com/s/bakery',
			isPublished: true,
			component: 'Order form',
		},
	],
	incidents: [
		{
			...resolved,
			title,
			impact: 'down',
			outageIds: [outage._id],
			updates: [{ _id: '1', at: '2026-11-18T06:20:00.000Z', state: 'resolved', text, edits: [] }],
		},
	],
};

export const incidentExamples = {
	listIncidents: { reply: [incident] },
	addIncident: {
		body: { ...about, state: 'investigating' as const, text: firstText, startedAt: incident.startedAt },
		reply: incident,
	},
	getIncident: { reply: incident },
	updateIncident: { body: { ...about, title: 'Orders are slow' }, reply: { ...incident, title: 'Orders are slow' } },
	removeIncident: { reply: { message: 'Incident deleted' } },
	addIncidentUpdate: { body: { state: 'resolved' as const, text: resolvedText }, reply: resolved },
	editIncidentUpdate: { body: { updateId: '1', text: editedText }, reply: edited },
	writePostMortem: {
		body: { text: postMortemText },
		reply: { ...resolved, postMortem: { at: '2026-11-18T09:00:00.000Z', text: postMortemText, edits: [] } },
	},
	getPublication: { reply: { ...published, incidents: [] } },
	publishOutage: { body: { title, text, pageIds: [pageId] }, reply: published },
};
