/** The sentence at the top of the dashboard: whether anything is down, what, for how long and why. */
import { type ConditionKind, durationInWords, minuteMs } from '@stayup/contract';
import type { ShownWebsite, Staleness } from '../../../entities/website/freshness.ts';
import { conditionClauses, staleWords } from '../../../entities/website/ui/status-words.ts';
import { formatCount, formatSince } from '../../../lib/format.ts';
import { listed, namesListed, type Part, plainText } from './parts.ts';

/** Instants are milliseconds since the epoch. */
export interface SentenceWebsite {
	id: string;
	name: string;
	status: ShownWebsite['status'];
	/** Null if its status is shown. */
	condition: ConditionKind | null;
	isActive: boolean;
	/** Null if the status is current. */
	staleness: Staleness | null;
	/** Null before the first check. */
	lastChecked: number | null;
	/** When the status last changed. */
	statusSince: number;
}

export interface SentenceOutage {
	id: string;
	websiteId: string;
	start: number;
	/** Continues a sentence: "the server responds with 503". */
	cause: string;
}

export interface BoardSentence {
	/** `unknown` also if there is nothing to know: no websites, or all are paused. */
	tone: 'up' | 'down' | 'unknown';
	/** Without a full stop. */
	parts: Part[];
	/** Sentences about the other websites. */
	more: string[];
	/** Whether websites are not checked, which is a problem on our side. */
	isOurs: boolean;
	/** For screen readers: without the duration, so that it changes only when a status does. */
	spoken: string;
	/** For the browser tab; empty if there is nothing to say. */
	title: string;
}

/** Slow and partly unreachable websites are up. */
type Kind =
	| 'paused'
	| 'down'
	| 'not-checked'
	| 'not-updated'
	| 'maintenance'
	| 'blocked'
	| 'awaited'
	| 'unknown'
	| 'up';

/** `outages`: the ongoing ones that the screen knows. `isBuilding`: whether we build a website for the account. */
export function boardSentence(
	websites: readonly SentenceWebsite[],
	outages: readonly SentenceOutage[],
	now: number,
	isBuilding = false,
): BoardSentence {
	const active = websites.filter(({ isActive }) => isActive);
	const paused = websites.length - active.length;
	const of = (kind: Kind) => active.filter((website) => kindOf(website) === kind);
	const down = of('down');
	const unchecked = of('not-checked');
	const stale = [...of('not-updated'), ...unchecked];
	const isOurs = unchecked.length > 0;
	const ours = isOurs ? ['This is a problem on our side.'] : [];

	if (websites.length === 0 && isBuilding) {
		return sentence({ tone: 'unknown', parts: ['Your website project is under way'], title: '' });
	}
	if (active.length === 0) return sentence({ tone: 'unknown', parts: [noneActive(websites)], title: '' });
	const others = otherSentences(of, paused);
	if (down.length > 0) {
		return sentence({
			tone: 'down',
			parts: downParts(down, active.length, outages, now),
			spokenParts: downParts(down, active.length, outages, null),
			more: [...staleSentences(stale, active.length, now), ...ours, ...others],
			isOurs,
			title: down.length === 1 ? `1 down: ${down[0]?.name}` : `${formatCount(down.length)} down`,
		});
	}
	if (stale.length > 0) {
		const [first = '', ...rest] = staleSentences(stale, active.length, now);
		const kind = stale[0]?.staleness?.kind ?? 'not-checked';
		const title = `${formatCount(stale.length)} ${staleWords[kind].toLowerCase()}`;
		return sentence({
			tone: 'unknown',
			parts: [first.slice(0, -1)],
			more: [...rest, ...ours, ...others],
			isOurs,
			title,
		});
	}
	const up = of('up');
	if (up.length === 0) {
		const [first = '', ...rest] = others;
		return sentence({ tone: 'unknown', parts: [first.slice(0, -1)], more: rest, title: '' });
	}
	const isAllUp = up.length === active.length;
	return sentence({
		tone: 'up',
		parts: [isAllUp ? allUp(up, paused) : `${countOf(up.length, active.length)} up`],
		more: others,
		title: isAllUp ? 'All up' : `${formatCount(up.length)} up`,
	});
}

function kindOf({ isActive, staleness, status, condition, lastChecked }: SentenceWebsite): Kind {
	if (!isActive) return 'paused';
	if (staleness !== null) return staleness.kind;
	if (condition === 'maintenance' || condition === 'blocked') return condition;
	return status === 'unknown' && lastChecked === null ? 'awaited' : status;
}

function sentence(made: {
	tone: BoardSentence['tone'];
	parts: Part[];
	spokenParts?: Part[];
	more?: string[];
	isOurs?: boolean;
	title: string;
}): BoardSentence {
	const { tone, parts, spokenParts = parts, more = [], isOurs = false, title } = made;
	return { tone, parts, more, isOurs, spoken: [`${plainText(spokenParts)}.`, ...more].join(' '), title };
}

function noneActive(websites: readonly SentenceWebsite[]): string {
	const [only] = websites;
	if (only === undefined) return 'No websites are monitored yet';
	if (websites.length === 1) return `${only.name} is paused`;
	return websites.length === 2 ? 'Both websites are paused' : `All ${formatCount(websites.length)} websites are paused`;
}

function allUp(up: readonly SentenceWebsite[], paused: number): string {
	const kind = paused > 0 ? 'active websites' : 'websites';
	if (up.length === 1) return `${up[0]?.name} is up`;
	return up.length === 2 ? `Both ${kind} are up` : `All ${formatCount(up.length)} ${kind} are up`;
}

/** Without durations if `now` is null. The longest outage first. */
function downParts(
	down: readonly SentenceWebsite[],
	activeCount: number,
	outages: readonly SentenceOutage[],
	now: number | null,
): Part[] {
	const rows = down
		.map((website) => {
			const outage = outages.find(({ websiteId }) => websiteId === website.id);
			const start = outage?.start ?? website.statusSince;
			const name: Part = { name: website.name, websiteId: website.id, outageId: outage?.id ?? null };
			return { name, start, cause: outage?.cause, lasted: now === null ? null : lastedWords(now - start) };
		})
		.sort((a, b) => a.start - b.start);
	const [only] = rows;
	if (rows.length === 1 && only !== undefined) {
		const { name, lasted, cause } = only;
		if (activeCount === 1) {
			const state = lasted === null ? ' is down' : ` has been down ${lasted}`;
			return [name, cause === undefined ? state : `${state}: ${cause}`];
		}
		const facts = [lasted, cause].filter((fact) => fact !== undefined && fact !== null);
		return [`${countOf(1, activeCount)} down: `, name, ...facts.map((fact) => `, ${fact}`)];
	}
	const all = rows.length === activeCount;
	// Of many, the longest outage is named, so that the sentence stays in one line.
	const named = rows.length > namesListed ? rows.slice(0, 1) : rows;
	const opening = all ? (rows.length === 2 ? 'Both websites are' : `All ${formatCount(rows.length)} websites are`) : '';
	return [
		`${opening || countOf(rows.length, activeCount)} down: `,
		...listed(
			named.map(({ name, lasted }) => (lasted === null ? [name] : [name, ` ${lasted}`])),
			{ left: rows.length - named.length, state: 'down' },
		),
	];
}

/** "for 14 minutes". The unit is at least a minute, so that the sentence does not change every second. */
function lastedWords(durationMs: number): string {
	if (durationMs < minuteMs) return 'for less than a minute';
	return `for ${durationInWords(durationMs, { style: 'long', units: 1 })}`;
}

/** "1 of 4 has not been checked since 14:02: Rosie’s Bakery." One sentence for each kind, with the time that is true for all. */
function staleSentences(stale: readonly SentenceWebsite[], activeCount: number, now: number): string[] {
	return (['not-updated', 'not-checked'] as const).flatMap((kind) => {
		const found = stale.filter(({ staleness }) => staleness?.kind === kind);
		if (found.length === 0) return [];
		const since = formatSince(Math.max(...found.map(({ staleness }) => staleness?.since ?? 0)), now);
		const doing = kind === 'not-updated' ? 'not been updated' : 'not been checked';
		const names = plainText(listed(found.map(({ name }) => [name])));
		if (activeCount === 1) return [`${names} has ${doing} since ${since}.`];
		if (found.length === activeCount) {
			const subject = kind === 'not-updated' ? 'This page has not been updated' : 'No website has been checked';
			return [`${subject} since ${since}.`];
		}
		const count = `${formatCount(found.length)} of ${formatCount(activeCount)}`;
		return [`${count} ${found.length === 1 ? 'has' : 'have'} ${doing} since ${since}: ${names}.`];
	});
}

function otherSentences(of: (kind: Kind) => readonly SentenceWebsite[], paused: number): string[] {
	const names = (kind: Kind) => plainText(listed(of(kind).map(({ name }) => [name])));
	const impaired = (condition: ConditionKind) => of('up').filter((website) => website.condition === condition);
	return [
		...conditionSentence('partly-unreachable', impaired('partly-unreachable')),
		...conditionSentence('slow', impaired('slow')),
		...(of('blocked').length > 0 ? [`Our checks of ${names('blocked')} are blocked.`] : []),
		...conditionSentence('maintenance', of('maintenance')),
		...(of('awaited').length > 0 ? [`The first check of ${names('awaited')} is running.`] : []),
		...(of('unknown').length > 0 ? [`The status of ${names('unknown')} is not known yet.`] : []),
		...(paused > 0 ? [`${formatCount(paused)} ${paused === 1 ? 'is' : 'are'} paused.`] : []),
	];
}

/** "Rosie’s Bakery and Shop are slow." */
function conditionSentence(kind: ConditionKind, websites: readonly SentenceWebsite[]): string[] {
	if (websites.length === 0) return [];
	const names = plainText(listed(websites.map(({ name }) => [name])));
	return [`${names} ${websites.length === 1 ? 'is' : 'are'} ${conditionClauses[kind]}.`];
}

/** "1 of 4 is", "3 of 4 are". */
function countOf(count: number, total: number): string {
	return `${formatCount(count)} of ${formatCount(total)} ${count === 1 ? 'is' : 'are'}`;
}
