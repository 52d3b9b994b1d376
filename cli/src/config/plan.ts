/** The plan: the steps from the account as it is to the account as the file describes it. Plain functions on plain values. */
import { type Lock, type Section, sections } from './lock.ts';

/** Settings in their comparable form: references are keys of the file, and secrets are `secret`. */
export type Settings = Readonly<Record<string, unknown>>;

/** A thing of the account. */
export interface Found {
	id: string;
	settings: Settings;
	/** Equal for the same thing: lets an entry without a lock adopt it. */
	identity: string;
}

export interface Desired {
	settings: Settings;
	identity: string;
}

export type BySection<Value> = Readonly<Record<Section, Value>>;

export interface FieldChange {
	field: string;
	before: unknown;
	after: unknown;
	/** The file still says what was last applied, so the thing was changed elsewhere. */
	isDrift: boolean;
}

export type Step = { section: Section; key: string; name: string } & (
	| { action: 'create'; isDrift: boolean }
	| { action: 'update'; id: string; changes: readonly FieldChange[] }
	| { action: 'adopt' | 'keep'; id: string }
	| { action: 'remove'; id: string }
	| { action: 'forget' }
);

export interface Plan {
	steps: readonly Step[];
	/** Things of the account that neither the file nor the lock names. They stay as they are. */
	unmanaged: BySection<number>;
}

export function planOf(
	desired: BySection<Readonly<Record<string, Desired>>>,
	lock: Lock,
	found: BySection<readonly Found[]>,
): Plan {
	const planned = sections.map((section) => planSection(section, desired[section], lock, found[section]));
	const steps = planned.flatMap((one) => one.steps);
	const isRemoval = ({ action }: Step) => action === 'remove' || action === 'forget';
	return {
		// Removals come last and in reverse, because later sections name entries of earlier ones.
		steps: [...steps.filter((step) => !isRemoval(step)), ...steps.filter(isRemoval).reverse()],
		unmanaged: Object.fromEntries(planned.map(({ section, unmanaged }) => [section, unmanaged])) as Record<
			Section,
			number
		>,
	};
}

export function isChange({ action }: Step): boolean {
	return action !== 'keep';
}

function planSection(
	section: Section,
	desired: Readonly<Record<string, Desired>>,
	lock: Lock,
	found: readonly Found[],
): { section: Section; steps: Step[]; unmanaged: number } {
	const byId = new Map(found.map((one) => [one.id, one]));
	const locked = lock[section];
	const managed = new Set(Object.values(locked).map(({ id }) => id));
	const steps: Step[] = [];
	for (const [key, entry] of Object.entries(desired)) {
		const named = { section, key, name: String(entry.settings.name ?? key) };
		const lockedEntry = locked[key];
		const known = lockedEntry && byId.get(lockedEntry.id);
		const adopted = lockedEntry
			? undefined
			: found.find(({ id, identity }) => !managed.has(id) && identity === entry.identity);
		const current = known ?? adopted;
		if (!current) {
			steps.push({ ...named, action: 'create', isDrift: lockedEntry !== undefined });
			continue;
		}
		managed.add(current.id);
		const changes = changesOf(current.settings, entry.settings, lockedEntry?.applied);
		if (changes.length > 0) steps.push({ ...named, action: 'update', id: current.id, changes });
		else steps.push({ ...named, action: adopted ? 'adopt' : 'keep', id: current.id });
	}
	for (const [key, { id, applied }] of Object.entries(locked)) {
		if (Object.hasOwn(desired, key)) continue;
		const named = { section, key, name: String(applied.name ?? key) };
		steps.push(byId.has(id) ? { ...named, action: 'remove', id } : { ...named, action: 'forget' });
	}
	return { section, steps, unmanaged: found.filter(({ id }) => !managed.has(id)).length };
}

/** Compares the fields of the entry: secrets of a page that it leaves out stay as they are. */
function changesOf(current: Settings, desired: Settings, applied: Settings | undefined): FieldChange[] {
	return Object.entries(desired).flatMap(([field, after]) => {
		const before = current[field];
		if (after === undefined || isSame(before, after)) return [];
		const isDrift = applied !== undefined && isSame(applied[field], after);
		return [{ field, before, after, isDrift }];
	});
}

export function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

/** The order of fields has no meaning. */
function sorted(_key: string, value: unknown): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
