/** Incidents with their updates and post-mortem, and planned maintenance. */
import type { SnapshotIncident, SnapshotMaintenance, StatusSnapshot } from '../snapshot.ts';
import { incidentStateWords } from '../status-pages.ts';
import { element, paragraphs, type ViewElement } from './node.ts';
import { dateText, listText, spanNodes, timeNode } from './words.ts';

const impactWords: Readonly<Record<SnapshotIncident['impact'], string>> = { degraded: 'Degraded', down: 'Outage' };

/** The ids of the elements that show an incident. Feeds link to them, so they stay: an update keeps its time. */
export function incidentFragments({ id, updates }: Pick<SnapshotIncident, 'id' | 'updates'>) {
	const incident = `incident-${id}`;
	const countOf = new Map<number, number>();
	return {
		incident,
		/** In the order of the updates. */
		updates: updates.map(({ at }) => {
			const count = (countOf.get(at) ?? 0) + 1;
			countOf.set(at, count);
			// Two outages that are published in one minute write two updates at the same time.
			return count === 1 ? `${incident}-${at}` : `${incident}-${at}-${count}`;
		}),
		postMortem: `${incident}-post-mortem`,
	};
}

export function openIncidentsNode({ openIncidents }: StatusSnapshot): ViewElement | null {
	if (openIncidents.length === 0) return null;
	return element(
		'section',
		{ 'aria-labelledby': 'open' },
		element('h2', { id: 'open' }, openIncidents.length === 1 ? 'Current incident' : 'Current incidents'),
		...openIncidents.map((incident) => incidentNode(incident, 'h3')),
	);
}

export function maintenanceNode({ maintenance }: StatusSnapshot, now: number): ViewElement | null {
	const current = maintenance.filter(({ until }) => until > now);
	if (current.length === 0) return null;
	return element(
		'section',
		{ 'aria-labelledby': 'maintenance' },
		element('h2', { id: 'maintenance' }, 'Maintenance'),
		...current.map((window) => windowNode(window, now)),
	);
}

function windowNode({ name, from, until, components }: SnapshotMaintenance, now: number): ViewElement {
	return element(
		'article',
		{ class: 'card window' },
		element(
			'div',
			{ class: 'row' },
			element('h3', {}, name),
			element('span', { class: 'state maintenance' }, from <= now ? 'In progress' : 'Planned'),
		),
		element('p', { class: 'meta' }, ...spanNodes(from, until)),
		components.length === 0 ? null : element('p', { class: 'meta' }, `Affects ${listText(components)}`),
	);
}

export function historyNode({ history, openIncidents }: StatusSnapshot): ViewElement {
	const open = new Set(openIncidents.map(({ id }) => id));
	return element(
		'section',
		{ 'aria-labelledby': 'history', class: 'history' },
		element('h2', { id: 'history' }, 'Past incidents'),
		...(history.every(isQuiet)
			? [element('p', { class: 'day quiet' }, `No incidents in the last ${history.length} days`)]
			: runsOf(history).map(([first, ...others]) =>
					isQuiet(first)
						? quietNode(first, others.at(-1) ?? first)
						: element(
								'section',
								{ class: 'day' },
								element('h3', {}, timeOfDay(first.day)),
								...first.incidents.map((incident) =>
									// One that is open is at the top of the page.
									open.has(incident.id) ? openLink(incident) : incidentNode(incident, 'h4'),
								),
							),
				)),
	);
}

function openLink(incident: SnapshotIncident): ViewElement {
	const link = element('a', { href: `#${incidentFragments(incident).incident}` }, incident.title);
	return element('p', {}, link, ` · ${incidentStateWords[incident.state]}`);
}

type Day = StatusSnapshot['history'][number];

const isQuiet = ({ incidents }: Day) => incidents.length === 0;

/** Days without incidents that follow each other are one run; any other day is one of its own. */
function runsOf(history: readonly Day[]): [Day, ...Day[]][] {
	const runs: [Day, ...Day[]][] = [];
	for (const day of history) {
		const run = runs.at(-1);
		if (run && isQuiet(run[0]) && isQuiet(day)) run.push(day);
		else runs.push([day]);
	}
	return runs;
}

/** `newest` comes first, as on the rest of the page. */
function quietNode(newest: Day, oldest: Day): ViewElement {
	return element(
		'section',
		{ class: 'day quiet' },
		element(
			'h3',
			{},
			...(newest === oldest ? [timeOfDay(newest.day)] : [timeOfDay(oldest.day), ' to ', timeOfDay(newest.day)]),
		),
		element('p', {}, 'No incidents'),
	);
}

function timeOfDay(day: string): ViewElement {
	return element('time', { datetime: day }, dateText(Date.parse(`${day}T00:00:00Z`)));
}

function incidentNode(incident: SnapshotIncident, heading: 'h3' | 'h4'): ViewElement {
	const fragments = incidentFragments(incident);
	const { title, state, impact, components, startedAt, updates, postMortem } = incident;
	const isOpen = state !== 'resolved';
	return element(
		'article',
		{ id: fragments.incident, class: `card incident ${isOpen ? impact : 'resolved'}` },
		element(
			'div',
			{ class: 'row' },
			element(heading, {}, title),
			element('span', { class: `state ${isOpen ? impact : 'operational'}` }, isOpen ? impactWords[impact] : 'Resolved'),
		),
		element(
			'p',
			{ class: 'meta' },
			'Began ',
			timeNode(startedAt),
			components.length === 0 ? null : ` · Affects ${listText(components)}`,
		),
		element(
			'ol',
			{ class: 'updates', reversed: '' },
			...updates.map((update, index) =>
				element(
					'li',
					{ id: fragments.updates[index] ?? null },
					element(
						'p',
						{ class: 'meta' },
						element('strong', {}, incidentStateWords[update.state]),
						' · ',
						timeNode(update.at),
						update.editedAt === null ? null : ' · edited',
					),
					...paragraphs(update.text),
				),
			),
		),
		postMortem === null
			? null
			: element(
					'details',
					{ class: 'post-mortem' },
					element('summary', {}, 'Post-mortem'),
					// Inside the details, so that a link to it opens them.
					element('p', { id: fragments.postMortem, class: 'meta' }, timeNode(postMortem.at)),
					...paragraphs(postMortem.text),
				),
	);
}
