/** Decides what each channel, maintenance window and status page of a source becomes: our settings, or a sentence why it cannot. */
import {
	type ChannelTarget,
	describeRecurrence,
	durationInWords,
	type ImportItemKind,
	type ImportVerdict,
	importItemWords,
	MaintenanceSettings,
	minuteMs,
	NewChannel,
	StatusPageSettings,
	slugProblem,
	statusPageLimits,
	type Tier,
	tierLimits,
} from '@stayup/contract';
import { settingsOf } from '../../maintenance-windows/rules/window.ts';
import { cut, lineOf } from './line.ts';
import { shownChanges } from './plan-rows.ts';
import type { MonitorRefs, SourceChannel, SourcePage, SourceSchedule, SourceWindow } from './source-items.ts';

export interface PlannedChannel {
	kind: 'channel';
	name: string;
	target: ChannelTarget;
	/** Null for all websites. */
	websiteIds: string[] | null;
	isEnabled: boolean;
}

export type PlannedAddition =
	| PlannedChannel
	| { kind: 'maintenance-window'; settings: MaintenanceSettings }
	| { kind: 'status-page'; settings: StatusPageSettings };

export interface PlannedItem {
	kind: ImportItemKind;
	name: string;
	detail: string;
	verdict: ImportVerdict;
	becomes: string[];
	changes: string[];
	reason: string | null;
	added: PlannedAddition | null;
}

export interface ItemFacts {
	tier: Tier;
	/** IANA name, of the account. */
	timeZone: string;
	/** Milliseconds since the epoch. */
	now: number;
	/** By the id of the monitor in the source: the website that it becomes, or that the account has already. */
	websites: ReadonlyMap<string, { id: string; name: string }>;
	/** How many more of each the account may add. Counted down. */
	room: Record<ImportItemKind, number>;
	/** `keyOf…` of what the account has, and of what was planned before. Added to. */
	known: Set<string>;
}

export function planChannel(channel: SourceChannel, facts: ItemFacts): PlannedItem {
	const shown = shownOf('channel', channel);
	if (channel.cannot !== null || !channel.target) return refused(shown, 'cannot', channel.cannot ?? noEquivalent);
	const changes = [...channel.lost];
	const websiteIds = isForAll(channel.monitors, facts) ? null : websitesOf(channel.monitors, facts).map(({ id }) => id);
	const isUsed = websiteIds === null || websiteIds.length > 0;
	if (!isUsed) changes.push('Arrives switched off and for all websites, because no imported monitor uses it.');
	const name = cut(lineOf(channel.name), 60) || shown.detail;
	const parsed = parsedChannel(name, channel.target, changes);
	if (typeof parsed === 'string') return refused(shown, 'cannot', parsed);
	const key = keyOfChannel(parsed);
	if (facts.known.has(key)) return refused(shown, 'duplicate', 'You already have a channel to the same place.');
	if (isFull('channel', facts)) return refused(shown, 'over-limit', limitSentence('channel', facts.tier));
	facts.known.add(key);
	const isEnabled = !channel.isPaused && isUsed;
	if (channel.isPaused && isUsed) changes.push('Arrives switched off, as it was.');
	const scope =
		websiteIds === null || !isUsed
			? 'For all your websites'
			: `For ${countOf(websiteIds.length, 'website', 'websites')}`;
	const becomes = [placeOf(parsed), scope];
	return planned(shown, becomes, changes, {
		kind: 'channel',
		name,
		target: parsed,
		websiteIds: isUsed ? websiteIds : null,
		isEnabled,
	});
}

const noEquivalent = 'It has no equivalent here.';

/** A sentence if the target is not valid. Headers that are not valid are left out. */
function parsedChannel(name: string, target: ChannelTarget, changes: string[]): ChannelTarget | string {
	const whole = NewChannel.safeParse({ name, target });
	if (whole.success) return whole.data.target;
	if (target.kind === 'webhook' && target.headers) {
		const { headers: _, ...plain } = target;
		const without = NewChannel.safeParse({ name, target: plain });
		const [issue] = whole.error.issues;
		if (without.success) {
			changes.push(`Its headers are left out: ${issue?.message ?? 'they are not valid.'}`);
			return without.data.target;
		}
	}
	return whole.error.issues[0]?.message ?? noEquivalent;
}

/** Two channels with the same key lead to the same place. */
export function keyOfChannel(target: ChannelTarget): string {
	if (target.kind === 'email') return `email ${target.email.toLowerCase()}`;
	return 'url' in target ? `${target.kind} ${URL.parse(target.url)?.href ?? target.url}` : target.kind;
}

/** Without the path of a URL, which is a secret. */
function placeOf(target: ChannelTarget): string {
	if (target.kind === 'email') return `Email to ${target.email}, after its owner confirms it`;
	return 'url' in target ? `Calls ${URL.parse(target.url)?.host ?? 'its URL'}` : target.kind;
}

export function planWindow(window: SourceWindow, facts: ItemFacts): PlannedItem {
	const shown = shownOf('maintenance-window', window);
	if (window.cannot !== null || !window.schedule) return refused(shown, 'cannot', window.cannot ?? noEquivalent);
	const websites = websitesOf(window.monitors, facts);
	if (websites.length === 0) return refused(shown, 'cannot', 'None of its monitors becomes a website.');
	const changes = [...window.lost];
	const { schedule, timeZone } = zonedOf(window.schedule, facts, changes);
	if (window.monitors === 'all') changes.push('Covers the websites of this import, not those that you add later.');
	const sent = {
		name: cut(lineOf(window.name), 80) || 'Maintenance',
		websites: websites.map(({ id }) => id),
		tags: [],
		timeZone,
		start: startOf(schedule, timeZone, facts.now),
		durationMinutes: schedule.durationMinutes,
		recurrence: schedule.recurrence,
	};
	const parsed = MaintenanceSettings.safeParse(sent);
	if (!parsed.success) return refused(shown, 'cannot', parsed.error.issues[0]?.message ?? noEquivalent);
	const settings = settingsOf(parsed.data, null);
	if (!settings) return refused(shown, 'cannot', 'Its days never come.');
	if (settings.lastUntil <= facts.now) return refused(shown, 'cannot', 'It is over.');
	const key = keyOfWindow(settings);
	if (facts.known.has(key)) return refused(shown, 'duplicate', 'You already have this maintenance window.');
	if (isFull('maintenance-window', facts)) {
		return refused(shown, 'over-limit', limitSentence('maintenance-window', facts.tier));
	}
	facts.known.add(key);
	const length = durationInWords(settings.durationMinutes * minuteMs, { style: 'long' });
	const becomes = [
		`${describeRecurrence(settings.recurrence)}, ${settings.start.replace('T', ' ')} for ${length}`,
		`${timeZone}, ${countOf(websites.length, 'website', 'websites')}`,
	];
	return planned(shown, becomes, changes, { kind: 'maintenance-window', settings: parsed.data });
}

/** Two windows with the same key are the same. */
export function keyOfWindow({
	name,
	timeZone,
	start,
	durationMinutes,
	recurrence,
}: Pick<MaintenanceSettings, 'name' | 'timeZone' | 'start' | 'durationMinutes' | 'recurrence'>): string {
	// The first day of one that repeats is the day of its import.
	const when = recurrence === null ? start.slice(0, 16) : start.slice(11, 16);
	return JSON.stringify([name, timeZone, when, durationMinutes, recurrence]);
}

function zonedOf(
	schedule: SourceSchedule,
	{ timeZone: own }: ItemFacts,
	changes: string[],
): { schedule: SourceSchedule; timeZone: string } {
	if (schedule.timeZone !== null) return { schedule, timeZone: schedule.timeZone };
	changes.push(`The source does not say its time zone. We use that of your account, ${own}: please check it.`);
	return { schedule, timeZone: own };
}

/** A window that repeats without a first day begins on the day of the import, in its time zone. */
function startOf({ date, time }: SourceSchedule, timeZone: string, now: number): string {
	if (date !== null) return `${date}T${time}`;
	try {
		return `${new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)}T${time}`;
	} catch {
		// The schema refuses the zone with a sentence.
		return `${new Date(now).toISOString().slice(0, 10)}T${time}`;
	}
}

/** `slug` is free. */
export function planPage(page: SourcePage, slug: string, facts: ItemFacts): PlannedItem {
	const shown = shownOf('status-page', page);
	if (page.cannot !== null) return refused(shown, 'cannot', page.cannot);
	const changes = [...page.lost];
	const groups = groupsOf(page, facts, changes);
	const components = groups.flatMap((group) => group.components);
	if (components.length === 0) return refused(shown, 'cannot', 'None of its monitors becomes a website.');
	const most = tierLimits[facts.tier].statusComponents;
	if (components.length > most) {
		return refused(
			shown,
			'over-limit',
			`It has ${components.length} components, and your ${facts.tier} plan includes ${most}.`,
		);
	}
	const suggested = slugFrom(page.slug || page.name);
	if (page.slug !== '' && slug !== page.slug) {
		changes.push(
			`Its URL ends with “${slug}”, because “${cut(page.slug, 60)}” ${slug === suggested ? 'is not valid here' : 'is not free'}.`,
		);
	}
	const isHttp = /^https?:\/\//i.test(page.homepageUrl) && URL.canParse(page.homepageUrl);
	const parsed = StatusPageSettings.safeParse({
		name: cut(lineOf(page.name), statusPageLimits.nameLength) || 'Status',
		slug,
		groups,
		isPublished: false,
		description: cut(lineOf(page.description), statusPageLimits.descriptionLength),
		homepageUrl: isHttp ? page.homepageUrl : '',
	});
	if (!parsed.success) return refused(shown, 'cannot', parsed.error.issues[0]?.message ?? noEquivalent);
	const key = keyOfPage(parsed.data);
	if (facts.known.has(key)) return refused(shown, 'duplicate', 'You already have a status page with this name.');
	if (isFull('status-page', facts)) return refused(shown, 'over-limit', limitSentence('status-page', facts.tier));
	facts.known.add(key);
	const named = groups.filter(({ name }) => name !== '').length;
	const inGroups = named === 0 ? '' : ` in ${countOf(named, 'group', 'groups')}`;
	const becomes = [`/s/${slug}`, `${countOf(components.length, 'component', 'components')}${inGroups}`];
	changes.push('Arrives unpublished, so that you can check it first.');
	return planned(shown, becomes, changes, { kind: 'status-page', settings: parsed.data });
}

export function keyOfPage({ name }: Pick<StatusPageSettings, 'name'>): string {
	return `page ${name.toLowerCase()}`;
}

function groupsOf(page: SourcePage, facts: ItemFacts, changes: string[]): StatusPageSettings['groups'] {
	const used = new Set<string>();
	let missing = 0;
	const groups = page.groups.slice(0, statusPageLimits.groups).map(({ name, monitors, showsUrls }) => {
		const websites = websitesOf(monitors, facts);
		if (monitors !== 'all') missing += monitors.filter((id) => !facts.websites.has(id)).length;
		const components = websites.flatMap((website) => {
			if (used.has(website.id)) return [];
			used.add(website.id);
			const shown = cut(website.name, statusPageLimits.componentNameLength);
			return [{ websiteId: website.id, name: shown, showsUrl: showsUrls }];
		});
		return { name: cut(lineOf(name), statusPageLimits.groupNameLength), components };
	});
	if (missing > 0) {
		changes.push(
			`${countOf(missing, 'monitor becomes', 'monitors become')} no website, so the page does not show ${missing === 1 ? 'it' : 'them'}.`,
		);
	}
	if (page.groups.length > statusPageLimits.groups)
		changes.push(`Only its first ${statusPageLimits.groups} groups are imported.`);
	return groups.filter(({ components }) => components.length > 0);
}

/** The part of a URL that a text suggests: "My Café, status" as my-cafe-status. */
export function slugFrom(text: string): string {
	const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
	const slug = plain
		.replaceAll(/[^a-z0-9]+/g, '-')
		.replaceAll(/^-|-$/g, '')
		.slice(0, 34)
		.replace(/-$/, '');
	return slugProblem(slug) === null ? slug : slugProblem(`${slug}-page`) === null ? `${slug}-page` : 'our-page';
}

function isForAll(refs: MonitorRefs, { websites }: ItemFacts): boolean {
	if (refs === 'all') return true;
	const named = new Set(refs);
	return websites.size > 0 && [...websites.keys()].every((id) => named.has(id));
}

/** Each website once. */
function websitesOf(refs: MonitorRefs, { websites }: ItemFacts): { id: string; name: string }[] {
	const found = refs === 'all' ? [...websites.values()] : refs.flatMap((id) => websites.get(id) ?? []);
	return [...new Map(found.map((website) => [website.id, website])).values()];
}

type Shown = Pick<PlannedItem, 'kind' | 'name' | 'detail'>;

function shownOf(kind: ImportItemKind, { name, detail }: { name: string; detail: string }): Shown {
	return { kind, name: cut(lineOf(name), 100), detail: cut(lineOf(detail), 100) };
}

function refused(shown: Shown, verdict: ImportVerdict, reason: string): PlannedItem {
	return { ...shown, verdict, reason, becomes: [], changes: [], added: null };
}

function planned(shown: Shown, becomes: string[], changes: string[], added: PlannedAddition): PlannedItem {
	return { ...shown, verdict: 'add', becomes, changes: shownChanges(changes), reason: null, added };
}

function isFull(kind: ImportItemKind, { room }: ItemFacts): boolean {
	if (room[kind] <= 0) return true;
	room[kind] -= 1;
	return false;
}

function limitSentence(kind: ImportItemKind, tier: Tier): string {
	const limits = tierLimits[tier];
	const most = {
		channel: limits.channels,
		'maintenance-window': limits.maintenanceWindows,
		'status-page': limits.statusPages,
	}[kind];
	const [one, several] = importItemWords[kind];
	return `Your ${tier} plan includes ${countOf(most, one, several)}. Upgrade and import again to add this one.`;
}

function countOf(count: number, one: string, several: string): string {
	return `${count} ${count === 1 ? one : several}`;
}
