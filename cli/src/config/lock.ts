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
	maintenance: Entries,
	statusPages: Entries,
});
export type Lock = z.infer<typeof Lock>;
export type Section = Exclude<keyof Lock, 'version'>;

/** In the order in which entries are created, because later ones name earlier ones. */
export const sections = ['websites', 'maintenance', 'statusPages'] as const satisfies readonly Section[];

export const emptyLock: Lock = { version: 1, websites: {}, maintenance: {}, statusPages: {} };

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

export function withEntry(lock: Lock, section: Section, key: string, entry: LockedEntry | null): Lock {
	const { [key]: _, ...others } = lock[section];
	return { ...lock, [section]: entry ? { ...lock[section], [key]: entry } : others };
}
