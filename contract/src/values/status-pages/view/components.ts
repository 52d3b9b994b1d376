/** The components in their groups, each with its state, uptime and bars. */
import { uptimeText } from '../../checks/uptime.ts';
import { dayMs } from '../../time.ts';
import type { SnapshotComponent, SnapshotGroup, StatusSnapshot } from '../snapshot.ts';
import { componentStateWords } from '../status-pages.ts';
import { barLegend, barsOf, downDays, downtimeText } from './bars.ts';
import { element, type ViewElement, webUrl } from './node.ts';
import { countText, dateText, timeText } from './words.ts';

/** Days with downtime that a component lists. */
const listedDays = 10;

export function componentsNode(snapshot: StatusSnapshot): ViewElement {
	const groups = snapshot.groups.filter(({ components }) => components.length > 0);
	return element(
		'section',
		{ 'aria-labelledby': 'components' },
		element('h2', { id: 'components', class: 'unseen' }, 'Components'),
		...groups.map((group) => groupNode(group, snapshot)),
		groups.length === 0 ? element('p', { class: 'card empty' }, 'This page has no components yet.') : legendNode(),
	);
}

function groupNode({ name, components }: SnapshotGroup, snapshot: StatusSnapshot): ViewElement {
	return element(
		'div',
		{ class: 'group' },
		name === '' ? null : element('h3', {}, name),
		element('ul', { class: 'card' }, ...components.map((component) => componentNode(component, snapshot))),
	);
}

function componentNode(component: SnapshotComponent, { page, builtAt }: StatusSnapshot): ViewElement {
	const { name, state, uptime, coverage, days, responseTimeMs } = component;
	const href = webUrl(component.url);
	const since = sinceOf(component, builtAt);
	return element(
		'li',
		{ class: 'component' },
		element(
			'div',
			{ class: 'row' },
			href === null
				? element('span', { class: 'name' }, name)
				: element('a', { class: 'name', href, rel: 'noopener' }, name),
			element('span', { class: `state ${state}` }, componentStateWords[state]),
		),
		barsOf(days, builtAt),
		element('p', { class: 'unseen' }, sentenceOf(component, builtAt)),
		element(
			'div',
			{ class: 'scale', 'aria-hidden': 'true' },
			element('span', {}, `${days.length} days ago`),
			element(
				'span',
				{ class: 'figures' },
				uptime === null ? 'No measurements' : [`${uptimeText(uptime)} uptime`, since].filter(Boolean).join(' '),
				uptime !== null && coverage < 99.5 ? element('span', {}, ` · ${Math.floor(coverage)}% measured`) : null,
				page.showsResponseTimes && responseTimeMs !== null
					? element('span', {}, ` · ${Math.round(responseTimeMs)} ms`)
					: null,
			),
			element('span', {}, 'Today'),
		),
		downtimeNode(component, builtAt),
	);
}

/** Since when a website is measured that was added within the days of the bars; null for older ones. */
function sinceOf({ measuredFrom, days }: SnapshotComponent, builtAt: number): string | null {
	if (measuredFrom === undefined || measuredFrom < builtAt - (days.length - 1) * dayMs) return null;
	return `since ${builtAt - measuredFrom < dayMs ? timeText(measuredFrom) : dateText(measuredFrom)}`;
}

/** The sentence that screen readers read instead of the bars. */
export function sentenceOf(component: SnapshotComponent, builtAt: number): string {
	const { uptime, coverage, days, responseTimeMs } = component;
	if (uptime === null) return `No measurements in the last ${days.length} days.`;
	const down = downDays(days, builtAt).length;
	const parts = [
		`${uptimeText(uptime)} uptime ${sinceOf(component, builtAt) ?? `over ${days.length} days`}`,
		down === 0 ? 'no downtime' : `${countText(down, 'day', 'days')} with downtime`,
		`${Math.floor(coverage)}% of the time measured`,
		...(responseTimeMs === null ? [] : [`average response time ${Math.round(responseTimeMs)} milliseconds`]),
	];
	return `${parts.join(', ')}.`;
}

function downtimeNode({ days }: SnapshotComponent, builtAt: number): ViewElement | null {
	const all = downDays(days, builtAt);
	if (all.length === 0) return null;
	const hidden = all.length - listedDays;
	return element(
		'details',
		{},
		element('summary', {}, `${countText(all.length, 'day', 'days')} with downtime`),
		element(
			'ul',
			{},
			...all
				.slice(-listedDays)
				.reverse()
				.map(({ at, down }) => element('li', {}, `${dateText(at)}: ${downtimeText(down)}`)),
			hidden > 0 ? element('li', {}, `and ${countText(hidden, 'earlier day', 'earlier days')}`) : null,
		),
	);
}

function legendNode(): ViewElement {
	return element(
		'ul',
		{ class: 'legend', 'aria-hidden': 'true' },
		...barLegend.map(({ kind, text }) => element('li', { class: kind }, text)),
	);
}
