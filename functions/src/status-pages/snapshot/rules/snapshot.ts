/** Builds the snapshot of a status page from the facts. It has no id of a website, no URL that is hidden and no text of an error. */
import {
	type ComponentState,
	checkGraceMs,
	dayMs,
	hourMs,
	minuteMs,
	pageStateOf,
	type SnapshotComponent,
	type StatusSnapshot,
} from '@stayup/contract';
import type { StoredComponent } from '../../../platform/firestore/status-documents.ts';
import { averageResponseTimeMs } from '../../../stats/stats.ts';
import { statsSince } from '../../../stats/uptime.ts';
import { impactOnPage, isUnchecked, measuredState, type OpenIncident, withIncidents } from './component-state.ts';
import { barsOf, figuresOf, firstBarAt, startOfDay, uptimeKeepsForMs } from './days.ts';
import type { PageFacts, WebsiteFacts } from './facts.ts';
import { historyOf, incidentOf, maintenanceOf } from './incidents.ts';

/** The part of a snapshot that no change of a website changes. */
type SnapshotFrame = Pick<StatusSnapshot, 'page' | 'openIncidents' | 'maintenance' | 'history'>;

export function snapshotOf(facts: PageFacts, now: number): StatusSnapshot {
	return withWebsites(frameOf(facts, now), facts, openIncidentsOf(facts), now);
}

/** The open incidents, as far as they decide about states. */
export function openIncidentsOf({ incidents }: Pick<PageFacts, 'incidents'>): OpenIncident[] {
	return incidents.flatMap(({ document: { resolvedAt, state, impact, componentIds, startedAt } }) =>
		resolvedAt === null ? [{ state, impact, componentIds, startedAt }] : [],
	);
}

/** The snapshot with the websites as they are now. */
export function withWebsites(
	frame: SnapshotFrame,
	facts: WebsiteFacts,
	open: readonly OpenIncident[],
	now: number,
): StatusSnapshot {
	const { settings } = facts;
	const { page, openIncidents, maintenance, history } = frame;
	const groups = settings.groups.map(({ name, components }) => ({
		name,
		components: components.map((component) => componentOf(component, facts, open, now)),
	}));
	const states = groups.flatMap((group) => group.components.map(({ state }) => state));
	const impact = impactOnPage(open);
	return {
		builtAt: now,
		page,
		// An incident of the whole page decides about a page without components, too.
		state: pageStateOf(states.length === 0 && impact ? [impact satisfies ComponentState] : states),
		groups,
		openIncidents,
		maintenance: maintenance.filter(({ until }) => until > now),
		history,
	};
}

function frameOf(facts: PageFacts, now: number): SnapshotFrame {
	const { settings, extras, incidents } = facts;
	const components = settings.groups.flatMap((group) => group.components);
	const latestFirst = incidents
		.map((incident) => incidentOf(incident, components))
		.sort((a, b) => b.startedAt - a.startedAt);
	return {
		page: {
			name: settings.name,
			description: settings.description,
			slug: settings.slug,
			homepageUrl: settings.homepageUrl === '' ? null : settings.homepageUrl,
			accent: settings.accent,
			theme: settings.theme,
			showsResponseTimes: settings.showsResponseTimes,
			...extras,
			isPrivate: settings.access !== 'public',
		},
		openIncidents: latestFirst.filter(({ resolvedAt }) => resolvedAt === null),
		maintenance: maintenanceOf(facts, components, now),
		history: historyOf(latestFirst, now),
	};
}

function componentOf(
	{ id, websiteId, name, showsUrl }: StoredComponent,
	{ monitors, days, settings }: WebsiteFacts,
	open: readonly OpenIncident[],
	now: number,
): SnapshotComponent {
	const monitor = monitors.get(websiteId);
	const bars = barsOf(monitor, days.get(websiteId), now);
	const average =
		monitor && settings.showsResponseTimes ? averageResponseTimeMs(statsSince(monitor.uptime, now - dayMs)) : null;
	return {
		id,
		name,
		url: showsUrl && monitor ? monitor.url : null,
		...withIncidents(measuredState(monitor, now), id, open),
		...figuresOf(bars, monitor && Math.max(monitor.createdAt, firstBarAt(now)), now),
		days: bars,
		responseTimeMs: average === null ? null : Math.round(average),
		...(monitor && { currentForMs: monitor.intervalSeconds * 1000 + checkGraceMs }),
	};
}

/** How old the part that no change of a website changes may be. */
export const longestAgeMs = 6 * hourMs;
/** Visitors watch the figures of a page with a problem, and those that change fast. */
const problemAgeMs = 15 * minuteMs;
/** The next check of a website that is not checked on time may not change its status, so the page asks again. */
const uncheckedAgeMs = 5 * minuteMs;

/** When the snapshot changes by time alone, and at most some hours from now. */
export function nextRefreshAt(
	{ maintenance, openIncidents, groups }: StatusSnapshot,
	{ monitors, settings }: Pick<WebsiteFacts, 'monitors' | 'settings'>,
	now: number,
): number {
	const shown = settings.websiteIds.flatMap((id) => monitors.get(id) ?? []);
	const planned = shown.flatMap((monitor) => monitor.maintenance ?? []).map(([from, until]) => ({ from, until }));
	const boundaries = [...maintenance, ...planned].flatMap(({ from, until }) => [from, until]);
	const isLate = shown.some((monitor) => isUnchecked(monitor, now));
	const isDown = groups.some(({ components }) => components.some(({ state }) => state === 'down'));
	const hasProblem = isDown || openIncidents.length > 0;
	const keepsForMs = groups.flatMap(({ components }) => components.map(({ days }) => uptimeKeepsForMs(days)));
	return Math.min(
		now + (isLate ? uncheckedAgeMs : hasProblem ? problemAgeMs : longestAgeMs),
		startOfDay(now) + dayMs,
		...boundaries.filter((at) => at > now),
		now + Math.max(problemAgeMs, Math.min(...keepsForMs)),
	);
}
