/** `stayup.lock.json`: which entry of the file is which thing of the account, and the settings that were last applied. It holds no secrets. */
import * as z from 'zod/mini';

const LockedEntry = z.object({
	id: z.string(),
	/** The settings as they were last applied, to distinguish a change of the file from a change made elsewhere. */
	applied: z.record(z.string(), z.unknown()),
});
export type LockedEntry = z.infer<typeof LockedEntry>;

const Entries = z._default(z.record(z.string(), LockedEntry), {});

export const Lock = z.object({
	version: z.literal(1),
	websites: Entries,
	channels: Entries,
	policies: Entries,
	maintenance: Entries,
	statusPages: Entries,
});
export type Lock = z.infer<typeof Lock>;
export type Section = Exclude<keyof Lock, 'version'>;

/** In the order in which entries are created, because later ones name earlier ones. */
export const sections = [
	'websites',
	'channels',
	'policies',
	'maintenance',
	'statusPages',
] as const satisfies readonly Section[];

/** One value for each section. */
export function bySection<Value>(one: (section: Section) => Value): Record<Section, Value> {
	return Object.fromEntries(sections.map((section) => [section, one(section)])) as Record<Section, Value>;
}

export const emptyLock: Lock = { version: 1, ...bySection(() => ({})) };

/** Null if the text is no lock of this version. */
export function parseLock(text: string): Lock | null {
	try {
		return Lock.parse(JSON.parse(text));
	} catch {
		return null;
	}
}

export function lockText(lock: Lock): string {
	return `${JSON.stringify(lock, null, '\t')}\n`;
}

/** A thing has one key: another key that it had before is dropped. */
export function withEntry(lock: Lock, section: Section, key: string, entry: LockedEntry): Lock {
	const others = Object.entries(lock[section]).filter(([name, { id }]) => name === key || id !== entry.id);
	return { ...lock, [section]: { ...Object.fromEntries(others), [key]: entry } };
}

/** Only if the key is still that of the thing. */
export function withoutEntry(lock: Lock, section: Section, key: string, id: string): Lock {
	const { [key]: entry, ...others } = lock[section];
	return entry?.id === id ? { ...lock, [section]: others } : lock;
}
