/**
 * The status page of Stayup itself. Each minute adds the time since the minute before to the figures of the day, with the state that was measured
 * then. Nothing else stores these days: the snapshot carries them.
 */
import {
	brand,
	type ComponentState,
	dayMs,
	minuteMs,
	pageStateOf,
	type Region,
	regionName,
	regions,
	type SnapshotComponent,
	type SnapshotDay,
	type SnapshotIncident,
	type StatusSnapshot,
	statusPageLimits,
} from '@stayup/contract';
import { figuresOf, firstBarAt } from '../../../status-pages/snapshot/rules/days.ts';
import { historyOf } from '../../../status-pages/snapshot/rules/incidents.ts';

/** The engine's own figures of a minute. */
export interface ServiceFacts {
	/** Ticks have stopped, or rounds that are due do not run. Null before the first tick. */
	isLate: boolean | null;
	/** Deliveries that should have been attempted more than five minutes ago. */
	overdueDeliveries: number;
	lostRegions: readonly Region[];
	/** That confirm outages, at the size of this deployment. */
	recheckRegions: readonly Region[];
}

/** Its slug is a reserved word, so no customer can claim it. */
export const ownPage = { id: 'stayup', slug: 'status' } as const;

/** A longer time between two measurements was not measured. */
const longestGapMs = 3 * minuteMs;

interface Part {
	id: string;
	name: string;
	region?: Region;
	state(facts: ServiceFacts): ComponentState;
	/** The first update of an incident, and the last. */
	begins: string;
	ends: string;
}

const confirming = regions.slice(1);

const parts: readonly Part[] = [
	{
		id: 'checks',
		name: 'Website checks',
		state: ({ isLate }) => (isLate === null ? 'unknown' : isLate ? 'down' : 'operational'),
		begins: 'Checks are late. Outages that begin now are found later than usual. We are investigating.',
		ends: 'Checks run on time again.',
	},
	{
		id: 'alerts',
		name: 'Alerts by email and webhook',
		state: ({ overdueDeliveries }) => (overdueDeliveries > 0 ? 'degraded' : 'operational'),
		begins: 'Alerts are sent later than usual. None is lost: each waits until it is sent. We are investigating.',
		ends: 'Alerts are sent without delay again.',
	},
	...confirming.map(
		(region): Part => ({
			id: region,
			region,
			name: `Checks from ${regionName(region)}`,
			state: ({ lostRegions }) => (lostRegions.includes(region) ? 'down' : 'operational'),
			begins: `The region ${regionName(region)} does not respond. Outages are confirmed without it meanwhile.`,
			ends: `The region ${regionName(region)} responds again.`,
		}),
	),
];

export function ownSnapshot(
	previous: StatusSnapshot | null,
	facts: ServiceFacts,
	now: number,
	appOrigin: string,
): StatusSnapshot {
	const before = new Map(
		previous?.groups.flatMap(({ components }) => components.map((component) => [component.id, component] as const)),
	);
	const components = parts
		.filter(({ region }) => region === undefined || facts.recheckRegions.includes(region))
		.map((part) => nextComponent(part, before.get(part.id) ?? null, previous?.builtAt ?? now, part.state(facts), now));
	const incidents = nextIncidents(incidentsOf(previous), components, now);
	return {
		builtAt: now,
		page: {
			name: brand.name,
			description: 'Measured by the service itself, every minute.',
			slug: ownPage.slug,
			url: `${appOrigin}/s/${ownPage.slug}`,
			homepageUrl: appOrigin,
			accent: 'green',
			theme: 'auto',
			showsResponseTimes: false,
			showsBrand: false,
			takesSubscribers: false,
			logo: null,
			isPrivate: false,
		},
		state: pageStateOf(components.map(({ state }) => state)),
		groups: [{ name: '', components }],
		openIncidents: incidents.filter(({ resolvedAt }) => resolvedAt === null),
		maintenance: [],
		history: historyOf(incidents, now),
	};
}

function nextComponent(
	{ id, name }: Part,
	before: SnapshotComponent | null,
	measuredAt: number,
	state: ComponentState,
	now: number,
): SnapshotComponent {
	const days = addTime(before?.days ?? [], measuredAt, now, before?.state ?? 'unknown');
	// Without it, the page began before this was stored.
	const began = before ? before.measuredFrom : now;
	return {
		id,
		name,
		url: null,
		state,
		since: before?.state === state ? before.since : now,
		...figuresOf(days, began && Math.max(began, firstBarAt(now)), now),
		days,
		responseTimeMs: null,
	};
}

/** Adds the seconds from `from` until `until` to their days. The days end with that of `until`. */
function addTime(days: readonly SnapshotDay[], from: number, until: number, state: ComponentState): SnapshotDay[] {
	const passedDays = days.length === 0 ? 0 : (dayOf(until) - dayOf(from)) / dayMs;
	const known = days.length === 0 ? [] : [...days, ...emptyDays(passedDays)];
	const result = [...emptyDays(statusPageLimits.barDays), ...known].slice(-statusPageLimits.barDays);
	if (state === 'unknown' || until - from > longestGapMs) return result;
	const endOf = (start: number) => Math.min(until, dayOf(start) + dayMs);
	for (let start = from; start < until; start = endOf(start)) {
		const index = result.length - 1 - (dayOf(until) - dayOf(start)) / dayMs;
		const day = result[index] ?? { up: 0, down: 0, maintenance: 0 };
		const seconds = (endOf(start) - start) / 1000;
		// Late alerts and checks are not down time: what was measured late was measured.
		result[index] = state === 'down' ? { ...day, down: day.down + seconds } : { ...day, up: day.up + seconds };
	}
	return result;
}

function emptyDays(count: number): SnapshotDay[] {
	return Array.from({ length: Math.min(count, statusPageLimits.barDays) }, () => ({ up: 0, down: 0, maintenance: 0 }));
}

/** Begins an incident when a part fails for the second minute, and resolves it when the part works again. */
function nextIncidents(
	before: readonly SnapshotIncident[],
	components: readonly SnapshotComponent[],
	now: number,
): SnapshotIncident[] {
	const kept = before.filter(
		({ resolvedAt }) => resolvedAt === null || now - resolvedAt < statusPageLimits.historyDays * dayMs,
	);
	return components.reduce((incidents, component) => withComponent(incidents, component, now), kept);
}

function withComponent(incidents: SnapshotIncident[], component: SnapshotComponent, now: number): SnapshotIncident[] {
	const part = parts.find(({ id }) => id === component.id);
	if (!part) return incidents;
	const open = incidents.find(
		({ resolvedAt, components }) => resolvedAt === null && components.includes(component.name),
	);
	const isFailing = component.state !== 'operational' && component.state !== 'unknown';
	const since = component.since ?? now;
	if (isFailing && !open && now - since >= minuteMs) {
		return [
			{
				id: `${component.id}-${since}`,
				title: `${component.name}: ${component.state === 'down' ? 'not working' : 'delayed'}`,
				state: 'investigating',
				impact: component.state === 'down' ? 'down' : 'degraded',
				components: [component.name],
				startedAt: since,
				resolvedAt: null,
				updates: [{ at: now, state: 'investigating', text: part.begins, editedAt: null }],
				postMortem: null,
			},
			...incidents,
		];
	}
	if (isFailing || !open) return incidents;
	const resolved: SnapshotIncident = {
		...open,
		state: 'resolved',
		resolvedAt: now,
		updates: [{ at: now, state: 'resolved', text: part.ends, editedAt: null }, ...open.updates],
	};
	return incidents.map((incident) => (incident === open ? resolved : incident));
}

/** The latest first, each once: an open one is in the history as well. */
function incidentsOf(snapshot: StatusSnapshot | null): SnapshotIncident[] {
	if (!snapshot) return [];
	const all = [...snapshot.openIncidents, ...snapshot.history.flatMap(({ incidents }) => incidents)];
	return [...new Map(all.map((incident) => [incident.id, incident])).values()].sort(
		(a, b) => b.startedAt - a.startedAt,
	);
}

/** The start of its day in UTC. */
function dayOf(instant: number): number {
	return instant - (instant % dayMs);
}
