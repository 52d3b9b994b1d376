/** The content of a public status page, as stored and rendered: it has no ids of websites and no URLs that the owner hides. Instants in milliseconds since the epoch. */
import type {
	ComponentState,
	IncidentImpact,
	IncidentState,
	PageAccent,
	PageState,
	PageTheme,
} from './status-pages.ts';

export interface StatusSnapshot {
	/** When its facts were read. */
	builtAt: number;
	page: SnapshotPage;
	state: PageState;
	groups: SnapshotGroup[];
	/** Incidents that are not resolved, the latest first. */
	openIncidents: SnapshotIncident[];
	/** Running and planned, the earliest first. */
	maintenance: SnapshotMaintenance[];
	/** The last days in UTC, today first, each with its incidents: on the day they began, or on the day they ended if they began earlier. */
	history: { day: string; incidents: SnapshotIncident[] }[];
}

export interface SnapshotPage {
	name: string;
	description: string;
	slug: string;
	/** The origin that visitors use: of the page's own domain, or ours with /s/{slug}. Without a slash at the end. */
	url: string;
	/** Where the name of the page leads; null if it is not a link. */
	homepageUrl: string | null;
	accent: PageAccent;
	theme: PageTheme;
	showsResponseTimes: boolean;
	/** Whether the page says that Stayup serves it. */
	showsBrand: boolean;
	/** Whether visitors can subscribe by email. */
	takesSubscribers: boolean;
	logo: { path: string; width: number; height: number } | null;
	isPrivate: boolean;
}

export interface SnapshotGroup {
	/** Empty for components without a group. */
	name: string;
	components: SnapshotComponent[];
}

export interface SnapshotComponent {
	id: string;
	name: string;
	/** Null unless the owner shows it. */
	url: string | null;
	state: ComponentState;
	/** When the state began; null if unknown. */
	since: number | null;
	/** Percent of the measured time of the last 90 days, rounded down to two decimals; null without measurements. */
	uptime: number | null;
	/** When the website was added, or the first of the 90 days began if that is later. Absent if neither is known. */
	measuredFrom?: number;
	/** Percent of the time since then that was measured or planned. */
	coverage: number;
	/** The last 90 days in UTC, oldest first. */
	days: SnapshotDay[];
	/** The average of the last day in milliseconds; null if there is none, or the owner does not show it. */
	responseTimeMs: number | null;
	/** How old its latest check may be, in milliseconds. Absent without a website. */
	currentForMs?: number;
}

/** Seconds of one day, exact to the millisecond. Time that is in none of them was not measured. */
export interface SnapshotDay {
	up: number;
	down: number;
	maintenance: number;
}

export interface SnapshotIncident {
	id: string;
	title: string;
	state: IncidentState;
	impact: IncidentImpact;
	/** Names of its components; empty for the whole page. */
	components: string[];
	startedAt: number;
	resolvedAt: number | null;
	/** The latest first. */
	updates: SnapshotUpdate[];
	postMortem: { at: number; text: string } | null;
}

interface SnapshotUpdate {
	at: number;
	state: IncidentState;
	text: string;
	/** When its text was last changed; null if it never was. */
	editedAt: number | null;
}

export interface SnapshotMaintenance {
	/** Stable for one occurrence of a window. */
	id: string;
	name: string;
	from: number;
	until: number;
	components: string[];
}
