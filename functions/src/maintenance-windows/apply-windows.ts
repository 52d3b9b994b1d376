/** Brings the monitors up to date after a change of maintenance windows. */
import type { OwnedWebsite } from '../websites/owned-website.ts';
import { covers } from './rules/spans.ts';
import { plannedWindowOf } from './rules/window.ts';
import type { WriteMaintenance } from './span-store.ts';
import type { StoredWindow } from './window-store.ts';

/** Writes the spans of all websites that one of the windows covers: those before and after a change. */
export async function applyWindows(
	{ writeMaintenance, now }: { writeMaintenance: WriteMaintenance; now(): number },
	ownerId: string,
	owned: readonly OwnedWebsite[],
	windows: readonly StoredWindow[],
): Promise<void> {
	const planned = windows.map(({ id, document }) => plannedWindowOf(id, document));
	const covered = owned.filter(({ id, document }) => planned.some((window) => covers(window, id, document.tags)));
	await writeMaintenance(
		ownerId,
		covered.map(({ id }) => id),
		now(),
	);
}
