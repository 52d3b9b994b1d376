/** Status pages: the choices, limits and words that the server, the editor and the public page share (capability C2). */

export const statusPageLimits = {
	nameLength: 80,
	descriptionLength: 280,
	groups: 50,
	groupNameLength: 60,
	componentNameLength: 60,
	allowedEmails: 100,
	/** Days of the uptime bars. */
	barDays: 90,
	/** Days of the history on the page and in its feeds. Incidents that were over before are in neither. */
	historyDays: 14,
	/** Days ahead of which planned maintenance is shown. */
	plannedDays: 14,
	passwordLength: { min: 8, max: 128 },
	/** Minutes after which an outage is published by itself. */
	publishAfterMinutes: { min: 1, max: 120 },
	/** A slug stays reserved for its owner this long after a page gave it up. */
	reservedSlugDays: 30,
	/** How many released slugs stay reserved for one account. */
	reservedSlugs: 5,
	titleLength: 120,
	updateLength: 4_000,
	postMortemLength: 10_000,
	updatesOfIncident: 100,
	/** Of one host, on one page: one incident makes no more calls to the server of somebody else. Of one place fewer, because services such as Zapier have one host for all. */
	webhooksAtHost: { ofPlace: 3, inAll: 60 },
} as const;

export const slugLength = { min: 3, max: 40 } as const;

export const pageAccesses = ['public', 'password', 'email'] as const;
/** Who may read a page: anyone, visitors with its password, or visitors whose email address its owner listed. */
export type PageAccess = (typeof pageAccesses)[number];

export const pageThemes = ['auto', 'light', 'dark'] as const;
export type PageTheme = (typeof pageThemes)[number];

export const pageAccents = ['green', 'blue', 'violet', 'pink', 'red', 'orange', 'teal', 'slate'] as const;
export type PageAccent = (typeof pageAccents)[number];

const componentStates = ['operational', 'maintenance', 'degraded', 'down', 'unknown'] as const;
/** The state of one component as visitors see it. `unknown`: there is no current measurement. */
export type ComponentState = (typeof componentStates)[number];

export const componentStateWords: Readonly<Record<ComponentState, string>> = {
	operational: 'Operational',
	maintenance: 'Maintenance',
	degraded: 'Degraded',
	down: 'Down',
	unknown: 'Not measured',
};

const pageStates = [
	'operational',
	'maintenance',
	'degraded',
	'partial-outage',
	'major-outage',
	'partly-measured',
	'unknown',
] as const;
/**
 * The state of the whole page: the worst of its components; `major-outage` if all that are measured are down. `partly-measured`: nothing is wrong
 * with the measured ones, and there are others.
 */
export type PageState = (typeof pageStates)[number];

export const pageStateSentences: Readonly<Record<PageState, string>> = {
	operational: 'All systems operational',
	maintenance: 'Maintenance in progress',
	degraded: 'Some systems are degraded',
	'partial-outage': 'Partial outage',
	'major-outage': 'Major outage',
	'partly-measured': 'Some systems are not measured',
	unknown: 'No current measurements',
};

export const incidentStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentState = (typeof incidentStates)[number];

export const incidentStateWords: Readonly<Record<IncidentState, string>> = {
	investigating: 'Investigating',
	identified: 'Identified',
	monitoring: 'Monitoring',
	resolved: 'Resolved',
};

export const incidentImpacts = ['degraded', 'down'] as const;
/** The effect of an incident on its components. */
export type IncidentImpact = (typeof incidentImpacts)[number];

/** The state of a page with components in these states. */
export function pageStateOf(states: readonly ComponentState[]): PageState {
	const measured = states.filter((state) => state !== 'unknown');
	if (measured.length === 0) return 'unknown';
	const down = measured.filter((state) => state === 'down').length;
	if (down === measured.length) return 'major-outage';
	if (down > 0) return 'partial-outage';
	if (measured.includes('degraded')) return 'degraded';
	if (measured.includes('maintenance')) return 'maintenance';
	return measured.length < states.length ? 'partly-measured' : 'operational';
}
