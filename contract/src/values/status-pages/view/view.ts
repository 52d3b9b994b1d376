/** The public status page as a tree. The server, the script of the page and the editor's preview all show this tree. */
import { brand } from '../../brand.ts';
import { minuteMs } from '../../time.ts';
import type { SnapshotPage, StatusSnapshot } from '../snapshot.ts';
import type { PageState } from '../status-pages.ts';
import { pageStateSentences } from '../status-pages.ts';
import { componentsNode } from './components.ts';
import { historyNode, maintenanceNode, openIncidentsNode } from './incidents.ts';
import { element, paragraphs, type ViewElement, webUrl } from './node.ts';
import { listText, timeNode } from './words.ts';

interface ViewFacts {
	/** Since when the service has had no new measurements; null while it has. */
	lateSince?: number | null;
	/** When the snapshot is rebuilt even without a change; null for one that is not stored. */
	dueAt?: number | null;
}

/** The banner names so many components at most. */
const namedComponents = 3;

/** A due snapshot is rebuilt within a minute. */
const overdueMs = 5 * minuteMs;

/** `now`: when the tree is made. It is shown to the minute, so that copies of one minute are equal. */
export function statusPageView(
	snapshot: StatusSnapshot,
	now: number,
	{ lateSince = null, dueAt = null }: ViewFacts = {},
): ViewElement {
	const { page, builtAt } = snapshot;
	const isOverdue = dueAt !== null && now - dueAt > overdueMs;
	// Every change rewrites the snapshot within seconds, so it is true until now unless checks or rebuilds have stopped.
	const knownUntil = Math.min(now, lateSince ?? now, isOverdue ? builtAt : now);
	return element(
		'div',
		{ class: 'status-page', 'data-accent': page.accent, 'data-theme': page.theme },
		element(
			'div',
			{ class: 'sheet' },
			headerNode(page),
			element(
				'main',
				{ id: 'main', tabindex: '-1' },
				bannerNode(snapshot),
				lateSince !== null || isOverdue ? lateNode(lateSince !== null, knownUntil) : null,
				openIncidentsNode(snapshot),
				maintenanceNode(snapshot, now),
				componentsNode(snapshot),
				historyNode(snapshot),
			),
			footerNode(page, knownUntil),
		),
	);
}

function headerNode(page: SnapshotPage): ViewElement {
	const { name, description, homepageUrl, logo } = page;
	const title = logo === null ? name : logoNode(logo, name);
	const href = webUrl(homepageUrl);
	return element(
		'header',
		{ class: 'top' },
		element(
			'div',
			{ class: 'row' },
			element('h1', {}, href === null ? title : element('a', { href, rel: 'noopener' }, title)),
			subscribeNode(page),
		),
		...paragraphs(description),
	);
}

function logoNode({ path, width, height }: NonNullable<SnapshotPage['logo']>, name: string): ViewElement {
	return element('img', { src: path, width: String(width), height: String(height), alt: name });
}

/** Its role lets screen readers announce a change. */
function bannerNode({ state, groups }: StatusSnapshot): ViewElement {
	const degraded = groups.flatMap(({ components }) => components.filter((component) => component.state === 'degraded'));
	const isNamed = state === 'degraded' && degraded.length > 0 && degraded.length <= namedComponents;
	const names = listText(degraded.map(({ name }) => name));
	return element(
		'div',
		{ class: `banner ${state}`, role: 'status' },
		iconOf(state),
		element('p', {}, isNamed ? `${names} ${degraded.length === 1 ? 'is' : 'are'} degraded` : pageStateSentences[state]),
	);
}

const iconPaths: Readonly<Record<PageState, string>> = {
	operational: 'M6 12.5l4 4 8-9',
	maintenance: 'M12 7v5l3.5 2',
	degraded: 'M12 6.5v7M12 17v.5',
	'partial-outage': 'M12 6.5v7M12 17v.5',
	'major-outage': 'M8 8l8 8M16 8l-8 8',
	'partly-measured': 'M7 12h10',
	unknown: 'M7 12h10',
};

function iconOf(state: PageState): ViewElement {
	return element(
		'svg',
		{ class: 'icon', viewBox: '0 0 24 24', width: '28', height: '28', 'aria-hidden': 'true' },
		element('circle', { cx: '12', cy: '12', r: '12' }),
		element('path', { d: iconPaths[state] }),
	);
}

function lateNode(isMeasurementLate: boolean, knownUntil: number): ViewElement {
	return element(
		'p',
		{ class: 'card late' },
		isMeasurementLate
			? 'Our measurements are delayed. This page shows the last known state, from '
			: 'This is the last known state, from ',
		timeNode(knownUntil),
		'.',
	);
}

/** Opens without a script. Private pages have no feeds: programs that read feeds cannot log in. */
function subscribeNode({ url, isPrivate, takesSubscribers }: SnapshotPage): ViewElement | null {
	if (isPrivate && !takesSubscribers) return null;
	const links = [
		...(takesSubscribers ? [{ href: `${url}/subscribe`, text: 'By email' }] : []),
		...(isPrivate
			? []
			: [
					{ href: `${url}/feed.atom`, text: 'Atom feed' },
					{ href: `${url}/feed.json`, text: 'JSON feed' },
					{ href: `${url}/calendar.ics`, text: 'Maintenance calendar' },
				]),
	];
	return element(
		'details',
		{ class: 'subscribe' },
		element('summary', { class: 'button' }, 'Get updates'),
		element('ul', { class: 'card' }, ...links.map(({ href, text }) => element('li', {}, element('a', { href }, text)))),
	);
}

function footerNode({ showsBrand }: SnapshotPage, knownUntil: number): ViewElement {
	return element(
		'footer',
		{},
		element('p', {}, 'Current as of ', timeNode(Math.floor(knownUntil / minuteMs) * minuteMs)),
		showsBrand ? element('p', {}, 'by ', element('a', { href: brand.origin }, brand.name)) : null,
	);
}
