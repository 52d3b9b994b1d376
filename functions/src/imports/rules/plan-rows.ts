/** Decides what each monitor of a source becomes: a website with our limits and those of the plan, or a sentence why it cannot. */
import {
	checkIntervalSeconds,
	checkSettingsLimits,
	cutText,
	defaultCheckSettings,
	defaultExpectedStatusCode,
	durationInWords,
	type ImportVerdict,
	importLimits,
	NewCheckSettings,
	parseStatusCodes,
	type Rule,
	type Tier,
	tagLimits,
	tierLimits,
	websiteUrlMaxLength,
	withoutInvisibleMarks,
	withScheme,
} from '@stayup/contract';
import type { SourceMonitor } from './source-monitor.ts';

export interface PlannedWebsite {
	name: string;
	url: string;
	checkInterval: number;
	expectedStatusCode: number;
	isActive: boolean;
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

interface PlanFacts {
	tier: Tier;
	/** Websites that the account may still add. */
	room: number;
	/** The websites that the account has, by `canonicalUrl`. */
	monitored: ReadonlyMap<string, string>;
	/** The URL as it is stored; null if it may not be monitored. */
	normalize(url: string): string | null;
	/** A sentence if the server cannot use the rule. */
	ruleProblem(rule: Rule): string | null;
}

/** Two URLs with the same canonical form are one website. */
export function canonicalUrl(url: string): string {
	return url.replace(/#.*$/s, '');
}

export function planRows(monitors: readonly SourceMonitor[], facts: PlanFacts): PlannedRow[] {
	const rowOf = new Map<string, number>();
	let room = facts.room;
	return monitors.map((monitor) => {
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
			changes: changes.slice(0, mostChanges),
			reason: null,
			sameAs: null,
		};
	});
}

const nameLength = 100;
/** A longer one is cut in the preview; it cannot be monitored anyway. */
const shownUrlLength = 300;
const mostChanges = 12;

function targetOf(text: string, { normalize }: PlanFacts): { url: string; reason: null } | { url: ''; reason: string } {
	const url = text.trim();
	if (url === '') return { url: '', reason: 'This row has no URL.' };
	if (url.length > websiteUrlMaxLength) return { url: '', reason: 'Its URL is longer than 2,048 characters.' };
	const normalized = normalize(withScheme(url));
	if (normalized !== null) return { url: normalized, reason: null };
	const reason = 'This URL cannot be monitored. Only public websites can, such as https://example.com.';
	return { url: '', reason };
}

/** On one line, without invisible and control characters. */
export function lineOf(text: string): string {
	return withoutInvisibleMarks(text.slice(0, 4 * websiteUrlMaxLength).toWellFormed())
		.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
		.trim();
}

/** Without a blank at the end. */
export function cut(text: string, length: number): string {
	return cutText(text, length).trimEnd();
}

function nameOf({ name }: SourceMonitor): string {
	return cut(lineOf(name), nameLength);
}

function websiteOf(monitor: SourceMonitor, url: string, facts: PlanFacts, changes: string[]): PlannedWebsite {
	const { check, needsRequest } = checkOf(monitor, facts, changes);
	if (needsRequest && !monitor.isPaused) changes.push('Arrives paused, because it may not work without them.');
	changes.push(...monitor.lost);
	return {
		name: safeName(monitor, url, changes),
		url,
		checkInterval: intervalOf(monitor.intervalSeconds, facts.tier, changes),
		expectedStatusCode: defaultExpectedStatusCode,
		isActive: !monitor.isPaused && !needsRequest,
		tags: tagsOf(monitor.tags, changes),
		check,
	};
}

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

function intervalOf(seconds: number | null, tier: Tier, changes: string[]): number {
	if (seconds === null || !Number.isFinite(seconds)) return checkIntervalSeconds.default;
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

/** `needsRequest`: headers or credentials of the monitor are left out. */
function checkOf(
	monitor: SourceMonitor,
	facts: PlanFacts,
	changes: string[],
): { check: NewCheckSettings | null; needsRequest: boolean } {
	const rules = rulesOf(monitor.rules, facts, changes);
	const accepted = statusCodesOf(monitor.acceptedStatusCodes, changes);
	const plain = { ...defaultCheckSettings(), acceptedStatusCodes: accepted, rules };
	const { method, body } = monitor;
	const sent = { ...plain, request: { ...plain.request, method, body: method === 'POST' ? body : null } };
	const headers = monitor.headers.filter(({ name }) => !ourHeaders.has(name.toLowerCase()));
	const hasOwn = headers.length > 0 || monitor.credentials !== null;
	if (hasOwn && !tierLimits[facts.tier].ownRequests) {
		changes.push(`Its headers and credentials are left out: your ${facts.tier} plan does not include them.`);
		return { check: validOf(sent, changes), needsRequest: true };
	}
	if (!hasOwn) return { check: validOf(sent, changes), needsRequest: false };
	const own = {
		...sent,
		request: {
			...sent.request,
			// A value may be a secret, so all of them are stored encrypted.
			headers: headers.map(({ name, value }) => ({ name, secret: value })),
			credentials: headers.some(({ name }) => name.toLowerCase() === 'authorization') ? null : monitor.credentials,
		},
	};
	const result = NewCheckSettings.safeParse(own);
	if (result.success) return { check: result.data, needsRequest: false };
	changes.push(`Its headers and credentials are left out: ${result.error.issues[0]?.message ?? 'they are not valid.'}`);
	return { check: validOf(sent, changes), needsRequest: true };
}

/** The connection has its own ones. */
const ourHeaders = new Set(['user-agent', 'host', 'connection', 'content-length', 'accept-encoding']);

/** Null for the default settings. Settings that are not valid are left out. */
function validOf(settings: ReturnType<typeof defaultCheckSettings>, changes: string[]): NewCheckSettings | null {
	const { acceptedStatusCodes, rules, request } = settings;
	if (acceptedStatusCodes === null && rules.length === 0 && request.method === 'GET') return null;
	const result = NewCheckSettings.safeParse(settings);
	if (result.success) return result.data;
	changes.push(`Its request is not imported: ${result.error.issues[0]?.message ?? 'it is not valid.'}`);
	return null;
}

function rulesOf(rules: readonly Rule[], { tier, ruleProblem }: PlanFacts, changes: string[]): Rule[] {
	const usable = rules.filter((rule) => {
		const problem = problemOf(rule, ruleProblem);
		if (problem !== null) changes.push(`A rule is not imported: ${problem}`);
		return problem === null;
	});
	const most = tierLimits[tier].rules;
	if (usable.length > most)
		changes.push(`Only its first ${most} rules are imported: your ${tier} plan includes no more.`);
	return usable.slice(0, most);
}

function problemOf(rule: Rule, ruleProblem: PlanFacts['ruleProblem']): string | null {
	const result = NewCheckSettings.safeParse({ rules: [rule] });
	if (!result.success) return result.error.issues[0]?.message ?? 'it is not valid.';
	return ruleProblem(rule);
}

function statusCodesOf(text: string | null, changes: string[]): string | null {
	if (text === null || text === '200') return null;
	if (text.length <= checkSettingsLimits.acceptedStatusCodesLength && parseStatusCodes(text) !== null) return text;
	changes.push('Its list of status codes is not imported: 200 counts as up.');
	return null;
}

/** How many rows have each verdict. */
export function countVerdicts(rows: readonly { verdict: ImportVerdict }[]): Record<ImportVerdict, number> {
	const counts: Record<ImportVerdict, number> = { add: 0, duplicate: 0, 'over-limit': 0, cannot: 0 };
	for (const { verdict } of rows.slice(0, importLimits.rows)) counts[verdict] += 1;
	return counts;
}
