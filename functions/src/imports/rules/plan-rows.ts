/** Decides what each monitor of a source becomes: a website with our limits and those of the plan, or a sentence why it cannot. */
import {
	checkIntervalSeconds,
	cutText,
	defaultExpectedStatusCode,
	durationInWords,
	type ImportVerdict,
	importLimits,
	type NewCheckSettings,
	tagLimits,
	tierLimits,
	type WebsiteDefaults,
	websiteUrlMaxLength,
	withScheme,
} from '@stayup/contract';
import { cut, lineOf } from './line.ts';
import { type CheckFacts, checkOf } from './plan-check.ts';
import { basicLogin, type SourceMonitor } from './source-monitor.ts';

export interface PlannedWebsite {
	name: string;
	url: string;
	checkInterval: number;
	expectedStatusCode: number;
	isActive: boolean;
	alertsEnabled: boolean;
	tags: string[];
	/** Null for the default ones. */
	check: NewCheckSettings | null;
}

export interface PlannedRow {
	row: number;
	name: string;
	url: string;
	verdict: ImportVerdict;
	website: PlannedWebsite | null;
	changes: string[];
	reason: string | null;
	/** Of a duplicate: the row that is imported, or the website that the account has. */
	sameAs: { row: number } | { websiteId: string } | null;
}

interface PlanFacts extends CheckFacts {
	/** Websites that the account may still add. */
	room: number;
	/** The websites that the account has, by `canonicalUrl`. */
	monitored: ReadonlyMap<string, string>;
	/** For what a monitor does not say. */
	defaults: WebsiteDefaults;
	/** The URL as it is stored; null if it may not be monitored. */
	normalize(url: string): string | null;
}

/** Two URLs with the same canonical form are one website. */
export function canonicalUrl(url: string): string {
	return url.replace(/#.*$/s, '');
}

export function planRows(monitors: readonly SourceMonitor[], facts: PlanFacts): PlannedRow[] {
	const rowOf = new Map<string, number>();
	let room = facts.room;
	return monitors.map(withoutLogin).map((monitor) => {
		const shown = { row: monitor.row, name: nameOf(monitor), url: cutText(lineOf(monitor.url), shownUrlLength) };
		const refused = (verdict: ImportVerdict, reason: string, sameAs: PlannedRow['sameAs'] = null): PlannedRow => ({
			...shown,
			verdict,
			reason,
			website: null,
			changes: [],
			sameAs,
		});
		if (monitor.cannot !== null) return refused('cannot', monitor.cannot);
		const target = targetOf(monitor.url, facts);
		if (target.reason !== null) return refused('cannot', target.reason);
		const canonical = canonicalUrl(target.url);
		const websiteId = facts.monitored.get(canonical);
		if (websiteId !== undefined) return refused('duplicate', 'You already monitor this URL.', { websiteId });
		const earlier = rowOf.get(canonical);
		if (earlier !== undefined) return refused('duplicate', `Row ${earlier} has the same URL.`, { row: earlier });
		rowOf.set(canonical, monitor.row);
		if (room <= 0) {
			const { websites } = tierLimits[facts.tier];
			const reason = `Your ${facts.tier} plan includes ${websites} websites. Upgrade and import again to add this one.`;
			return refused('over-limit', reason);
		}
		room -= 1;
		const changes: string[] = [];
		const website = websiteOf(monitor, target.url, facts, changes);
		return {
			...shown,
			name: website.name,
			verdict: 'add',
			website,
			changes: shownChanges(changes),
			reason: null,
			sameAs: null,
		};
	});
}

/** The login in a URL such as https://user:password@example.com becomes that of the request. */
function withoutLogin(monitor: SourceMonitor): SourceMonitor {
	const url = monitor.url.includes('@') ? URL.parse(withScheme(monitor.url.trim())) : null;
	if (!url || (url.username === '' && url.password === '')) return monitor;
	const pauses = [...monitor.pauses];
	const login = basicLogin(decoded(url.username), decoded(url.password), pauses);
	url.username = '';
	url.password = '';
	return { ...monitor, url: url.href, credentials: monitor.credentials ?? login, pauses };
}

/** As it is if it is not encoded. */
function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

const nameLength = 100;
/** A longer one is cut in the preview; it cannot be monitored anyway. */
const shownUrlLength = 300;
const mostChanges = 40;

/** Says how many there are beyond those. */
export function shownChanges(changes: readonly string[]): string[] {
	const all = [...new Set(changes)];
	if (all.length <= mostChanges) return all;
	return [...all.slice(0, mostChanges), `There are ${all.length - mostChanges} more changes.`];
}

function targetOf(text: string, { normalize }: PlanFacts): { url: string; reason: null } | { url: ''; reason: string } {
	const url = text.trim();
	if (url === '') return { url: '', reason: 'This row has no URL.' };
	if (url.length > websiteUrlMaxLength) return { url: '', reason: 'Its URL is longer than 2,048 characters.' };
	const normalized = normalize(withScheme(url));
	if (normalized !== null) return { url: normalized, reason: null };
	const reason = 'This URL cannot be monitored. Only public websites can, such as https://example.com.';
	return { url: '', reason };
}

function nameOf({ name }: SourceMonitor): string {
	return cut(lineOf(name), nameLength);
}

function websiteOf(monitor: SourceMonitor, url: string, facts: PlanFacts, changes: string[]): PlannedWebsite {
	const { check, needsRequest } = checkOf(monitor, facts, changes);
	const { defaults } = facts;
	const own = tagsOf(monitor.tags, changes);
	changes.push(...monitor.pauses);
	const mustPause = needsRequest || monitor.pauses.length > 0;
	if (mustPause && !monitor.isPaused) changes.push(pausedSentence);
	changes.push(...monitor.lost);
	return {
		name: safeName(monitor, url, changes),
		url,
		checkInterval: intervalOf(monitor.intervalSeconds, facts, changes),
		expectedStatusCode: defaultExpectedStatusCode,
		isActive: !monitor.isPaused && !mustPause,
		alertsEnabled: defaults.alertsEnabled,
		tags: own.length > 0 ? own : defaults.tags,
		check,
	};
}

const pausedSentence = 'Arrives paused, so that you can complete it first.';

/** Without a beginning that spreadsheets run as a formula. */
function safeName(monitor: SourceMonitor, url: string, changes: string[]): string {
	const whole = lineOf(monitor.name);
	const plain = whole.replace(/^[=+\-@\s]+/, '');
	const name = cut(plain, nameLength);
	if (whole !== plain && plain !== '')
		changes.push(`Its name began with “${whole[0]}”, which spreadsheets run as a formula.`);
	if (name === '') {
		changes.push('It had no name, so its host is its name.');
		return cut(URL.parse(url)?.host ?? url, nameLength);
	}
	if (name !== plain) changes.push(`Its name is cut to ${nameLength} characters.`);
	return name;
}

function intervalOf(known: number | null, { defaults, tier }: PlanFacts, changes: string[]): number {
	const seconds = known !== null && Number.isFinite(known) ? known : defaults.checkInterval;
	const { min, max } = checkIntervalSeconds;
	const interval = Math.min(max, Math.max(min, Math.round(seconds)));
	const running = Math.max(interval, tierLimits[tier].fastestIntervalSeconds);
	if (running !== Math.round(seconds)) {
		const words = (value: number) => durationInWords(value * 1000, { style: 'long' });
		const limit = running > seconds ? `the shortest interval of the ${tier} plan` : 'our longest interval';
		changes.push(
			`Checked every ${words(running)} instead of every ${words(Math.max(1, Math.round(seconds)))}: ${limit}.`,
		);
	}
	return interval;
}

function tagsOf(tags: readonly string[], changes: string[]): string[] {
	const cleaned = tags.map((tag) => cut(lineOf(tag).toLowerCase(), tagLimits.length)).filter(Boolean);
	const kept = [...new Set(cleaned)].slice(0, tagLimits.count);
	if (kept.length < new Set(cleaned).size) changes.push(`Only its first ${tagLimits.count} tags are imported.`);
	if (tags.some((tag) => lineOf(tag).length > tagLimits.length)) {
		changes.push(`Tags are cut to ${tagLimits.length} characters.`);
	}
	return kept;
}

/** How many rows have each verdict. */
export function countVerdicts(rows: readonly { verdict: ImportVerdict }[]): Record<ImportVerdict, number> {
	const counts: Record<ImportVerdict, number> = { add: 0, duplicate: 0, 'over-limit': 0, cannot: 0 };
	for (const { verdict } of rows.slice(0, importLimits.rows)) counts[verdict] += 1;
	return counts;
}
