/** The plan: the steps from the account as it is to the account as the file describes it. Plain functions on plain values. */
import { profileChannelKeys } from './alert-entries.ts';
import { bySection, type Lock, type Section, sections } from './lock.ts';
import { matchesOf } from './match.ts';
import type { Desired, Found, Settings } from './things.ts';

export type BySection<Value> = Readonly<Record<Section, Value>>;

/** The key of the entry for a thing, `id:…` for one that the file does not have, and null for one that no longer exists. */
export type KeyOf = (section: 'websites' | 'channels', id: string) => string | null;

/** Things name others by their keys. */
export type Find = (keyOf: KeyOf) => readonly Found[];

export interface FieldChange {
	/** Such as `name` and `check.request.method`. */
	field: string;
	before: unknown;
	after: unknown;
	/** The file still says what was last applied, so the thing was changed elsewhere. */
	isDrift: boolean;
}

export type Step = {
	section: Section;
	key: string;
	name: string;
} /** `sameAs`: the keys of other entries of the file with the same URL. */ & (
	| { action: 'create'; settings: Settings; isDrift: boolean; sameAs: readonly string[] }
	| { action: 'update'; id: string; changes: readonly FieldChange[] }
	/** `formerKey`: of the same thing before, if the key changed. */
	| { action: 'adopt'; id: string; formerKey: string | null }
	| { action: 'keep'; id: string }
	| { action: 'remove'; id: string }
	| { action: 'forget'; id: string }
	/** Cannot be done now. `reason`: a sentence. */
	| { action: 'blocked'; reason: string }
	| { action: 'over' }
);

export interface Plan {
	steps: readonly Step[];
	/** Things of the account that neither the file nor the lock names. They stay as they are. */
	unmanaged: BySection<number>;
	/** The names of unmanaged websites with the URL of an entry. */
	copies: readonly string[];
	/** How many things the account has afterwards. */
	after: BySection<number>;
}

interface PlanInput {
	desired: BySection<Readonly<Record<string, Desired>>>;
	lock: Lock;
	found: BySection<Find>;
	/** The sections that the key may change. The others stay as they are. */
	included?: readonly Section[];
	/** Null for no limit. */
	limits?: Partial<BySection<number | null>>;
}

interface PlannedSection {
	steps: readonly Step[];
	removals: readonly Step[];
	found: number;
	unmanaged: readonly Found[];
}

const nothing: PlannedSection = { steps: [], removals: [], found: 0, unmanaged: [] };

export function planOf({ desired, lock, found, included = sections, limits = {} }: PlanInput): Plan {
	const keys = new Map<string, string>();
	const existing = new Set<string>();
	const keyOf: KeyOf = (section, id) => {
		if (section === 'channels' && profileChannelKeys.includes(id)) return id;
		return keys.get(`${section} ${id}`) ?? (existing.has(`${section} ${id}`) ? `id:${id}` : null);
	};
	const planned = bySection(() => nothing);
	for (const section of sections) {
		if (!included.includes(section)) continue;
		const things = found[section](keyOf);
		for (const { id } of things) existing.add(`${section} ${id}`);
		planned[section] = planSection(section, desired[section], lock, things);
		for (const step of planned[section].steps) if ('id' in step) keys.set(`${section} ${step.id}`, step.key);
	}
	const policies = planned.policies.steps.map((step) => waiting(step, desired, planned.channels.steps));
	planned.policies = { ...planned.policies, steps: policies };
	return {
		steps: inOrder(planned, limits),
		unmanaged: bySection((section) => planned[section].unmanaged.length),
		copies: copiesOf(desired.websites, planned.websites.unmanaged),
		after: bySection((section) => afterwards(planned[section])),
	};
}

export function isChange({ action }: Step): boolean {
	return !['keep', 'blocked', 'over'].includes(action);
}

/** Removals come last and in reverse, because later sections name entries of earlier ones. They come first in a section that is full without them. */
function inOrder(planned: BySection<PlannedSection>, limits: Partial<BySection<number | null>>): Step[] {
	const isEarly = (section: Section) => {
		const { steps, found } = planned[section];
		return found + count(steps, 'create') > (limits[section] ?? Number.POSITIVE_INFINITY);
	};
	return [
		...sections.flatMap((section) => [
			...(isEarly(section) ? planned[section].removals : []),
			...planned[section].steps,
		]),
		...sections
			.filter((section) => !isEarly(section))
			.flatMap((section) => planned[section].removals)
			.reverse(),
	];
}

function afterwards({ steps, removals, found }: PlannedSection): number {
	return found + count(steps, 'create') - count(removals, 'remove');
}

function count(steps: readonly Step[], counted: Step['action']): number {
	return steps.filter(({ action }) => action === counted).length;
}

function planSection(
	section: Section,
	desired: Readonly<Record<string, Desired>>,
	lock: Lock,
	found: readonly Found[],
): PlannedSection {
	const locked = lock[section];
	const matches = matchesOf({ desired, locked, found, isIdentityUnique: section === 'policies' });
	const appliedTo = new Map(Object.values(locked).map(({ id, applied }) => [id, applied]));
	const matched = new Set([...matches.values()].map(({ id }) => id));
	const steps = Object.entries(desired).map(([key, entry]): Step => {
		const named = { section, key, name: String(entry.settings.name ?? key) };
		const current = matches.get(key);
		const reason = whyBlocked(entry, current);
		if (entry.isOver) return { ...named, action: 'over' };
		if (reason !== null) return { ...named, action: 'blocked', reason };
		if (!current) {
			const sameAs = section === 'websites' ? othersLike(key, desired) : [];
			return { ...named, action: 'create', settings: entry.settings, isDrift: Object.hasOwn(locked, key), sameAs };
		}
		const { id } = current;
		const changes = changesOf(current.settings, entry.settings, appliedTo.get(id));
		if (changes.length > 0) return { ...named, action: 'update', id, changes };
		if (locked[key]?.id === id) return { ...named, action: 'keep', id };
		const formerKey = Object.keys(locked).find((other) => locked[other]?.id === id) ?? null;
		return { ...named, action: 'adopt', id, formerKey };
	});
	const ids = new Set(found.map(({ id }) => id));
	const removals = Object.entries(locked).flatMap(([key, { id, applied }]): Step[] => {
		const isOver = desired[key]?.isOver === true;
		if (matched.has(id) || isOver || (Object.hasOwn(desired, key) && !ids.has(id))) return [];
		const named = { section, key, name: String(applied.name ?? key) };
		return [{ ...named, action: ids.has(id) ? 'remove' : 'forget', id }];
	});
	const removed = new Set(removals.flatMap((step) => ('id' in step ? [step.id] : [])));
	const unmanaged = found.filter(({ id }) => !matched.has(id) && !removed.has(id));
	return { steps, removals, found: found.length, unmanaged };
}

/** The same URL twice is allowed, but rarely meant. */
function othersLike(key: string, desired: Readonly<Record<string, Desired>>): string[] {
	return Object.keys(desired).filter((other) => other !== key && desired[other]?.identity === desired[key]?.identity);
}

function copiesOf(desired: Readonly<Record<string, Desired>>, unmanaged: readonly Found[]): string[] {
	const identities = new Set(Object.values(desired).map(({ identity }) => identity));
	return unmanaged.filter(({ identity }) => identities.has(identity)).map(({ settings }) => String(settings.name));
}

function whyBlocked({ settings, whyNotCreated = null }: Desired, current: Found | undefined): string | null {
	if (!current) return whyNotCreated;
	if (current.settings.kind === settings.kind) return null;
	return 'The kind of a channel cannot change. Please give the new channel another key.';
}

/** A policy that names a channel which cannot be created waits for it. */
function waiting(step: Step, desired: PlanInput['desired'], channels: readonly Step[]): Step {
	const needs = desired.policies[step.key]?.needs ?? [];
	const missing = channels.find(
		({ key, action }) => action === 'blocked' && needs.includes(key) && step.action !== 'keep',
	);
	if (!missing) return step;
	const { section, key, name } = step;
	return { section, key, name, action: 'blocked', reason: `It waits for the channel ${missing.key}.` };
}

/** Compares the fields of the entry: secrets of a page that it leaves out stay as they are. */
function changesOf(current: Settings, desired: Settings, applied: Settings | undefined, within = ''): FieldChange[] {
	return Object.entries(desired).flatMap(([name, after]) => {
		const before = current[name];
		if (after === undefined || isSame(before, after)) return [];
		const field = `${within}${name}`;
		if (isSettings(before) && isSettings(after)) {
			const appliedBefore = applied?.[name];
			return changesOf(before, after, isSettings(appliedBefore) ? appliedBefore : undefined, `${field}.`);
		}
		return [{ field, before, after, isDrift: applied !== undefined && isSame(applied[name], after) }];
	});
}

function isSettings(value: unknown): value is Settings {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

/** The order of fields has no meaning. */
function sorted(_key: string, value: unknown): unknown {
	if (!isSettings(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
