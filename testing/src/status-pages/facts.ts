/** Examples of stored status pages, their incidents and their facts. */
import { dayMs } from '@stayup/contract';
import type { Monitor } from '../../../functions/src/monitoring/rules/monitor.ts';
import { newMonitorState } from '../../../functions/src/monitoring/rules/monitor.ts';
import type { Stored } from '../../../functions/src/platform/firestore/paging.ts';
import type {
	StatusIncidentDocument,
	StatusPageDocument,
	StoredComponent,
} from '../../../functions/src/platform/firestore/status-documents.ts';
import { newUpkeep } from '../../../functions/src/status-pages/pages/page-store.ts';
import type { PageFacts, StoredDays } from '../../../functions/src/status-pages/snapshot/rules/facts.ts';
import { aMonitor, noon } from '../builders.ts';

export function aComponent(changes: Partial<StoredComponent> = {}): StoredComponent {
	return { id: 'shop', websiteId: 'alices-shop', name: 'Shop', showsUrl: false, ...changes };
}

/** A public page of Alice with her shop. */
export function aStatusPage(changes: Partial<StatusPageDocument> = {}): StatusPageDocument {
	const groups = changes.groups ?? [{ name: '', components: [aComponent()] }];
	return {
		ownerId: 'alice',
		slug: 'bakery',
		name: 'Bakery',
		description: '',
		homepageUrl: '',
		isPublished: true,
		isOverLimit: false,
		access: 'public',
		passwordHash: null,
		allowedEmails: [],
		visitKey: 'visit-key',
		accent: 'green',
		theme: 'auto',
		showsResponseTimes: false,
		publishAfterMinutes: null,
		groups,
		websiteIds: [...new Set(groups.flatMap(({ components }) => components.map(({ websiteId }) => websiteId)))],
		subscriberCount: 0,
		domain: null,
		logo: null,
		upkeep: newUpkeep(noon),
		createdAt: noon,
		changedAt: noon,
		...changes,
	};
}

/** An open incident of the shop, which the owner wrote at noon. */
export function anIncident(changes: Partial<StatusIncidentDocument> = {}): StatusIncidentDocument {
	return {
		ownerId: 'alice',
		pageId: 'page',
		title: 'The shop is down',
		state: 'investigating',
		impact: 'down',
		componentIds: ['shop'],
		outageIds: [],
		isAutomatic: false,
		startedAt: noon,
		resolvedAt: null,
		updates: [{ id: 'first', at: noon, state: 'investigating', text: 'We are investigating.', edits: [] }],
		postMortem: null,
		createdAt: noon,
		changedAt: noon,
		...changes,
	};
}

/** Of an active website that was checked at noon, and is up since then. */
export function aMeasuredMonitor(changes: Partial<Monitor> = {}, state: Partial<Monitor['state']> = {}): Monitor {
	return aMonitor({
		createdAt: noon - 200 * dayMs,
		state: { ...newMonitorState(noon), phase: 'up', shown: 'up', lastCheckedAt: noon, ...state },
		...changes,
	});
}

export interface ExampleFacts {
	page?: Partial<StatusPageDocument>;
	monitors?: readonly Monitor[];
	days?: Record<string, StoredDays>;
	tags?: Record<string, readonly string[]>;
	incidents?: readonly Stored<StatusIncidentDocument>[];
	windows?: PageFacts['windows'];
}

export function factsOf({
	page = {},
	monitors = [aMeasuredMonitor()],
	days = {},
	tags = {},
	incidents = [],
	windows = [],
}: ExampleFacts): PageFacts {
	return {
		settings: aStatusPage(page),
		extras: { url: 'https://stayup.test/s/bakery', showsBrand: true, takesSubscribers: false, logo: null },
		monitors: new Map(monitors.map((monitor) => [monitor.websiteId, monitor])),
		days: new Map(Object.entries(days)),
		tags: new Map(Object.entries(tags)),
		incidents,
		windows,
	};
}
