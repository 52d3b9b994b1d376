/** Who may use a slug. */
import { dayMs, statusPageLimits } from '@stayup/contract';
import type { Stored } from '../../platform/firestore/paging.ts';
import type { StatusNameDocument } from '../../platform/firestore/status-documents.ts';

export const reservedMs = statusPageLimits.reservedSlugDays * dayMs;

/** The sentence to show if the owner cannot use the slug; null if they can. `alike`: all stored names with its skeleton. */
export function slugConflict(
	slug: string,
	alike: readonly Stored<StatusNameDocument>[],
	ownerId: string,
	now: number,
): string | null {
	const claimed = alike.filter(({ document }) => isClaimed(document, now));
	const same = claimed.find(({ id }) => id === slug)?.document;
	if (same && same.ownerId !== ownerId) return 'This URL is taken. Please choose another.';
	if (same && same.pageId !== null) return 'Another status page of yours uses this URL. Please choose another.';
	const imitates = claimed.some(({ document }) => document.ownerId !== ownerId);
	return imitates ? 'This is too similar to the URL of another customer. Please choose another.' : null;
}

/** TTL deletes a name up to a day after its time is over. */
function isClaimed({ releasedAt }: StatusNameDocument, now: number): boolean {
	return releasedAt === null || releasedAt + reservedMs > now;
}

/** The names to free when the owner releases one more: the oldest above the limit. */
export function freedNames(released: readonly Stored<StatusNameDocument>[]): string[] {
	return released
		.toSorted((one, other) => (other.document.releasedAt ?? 0) - (one.document.releasedAt ?? 0))
		.slice(statusPageLimits.reservedSlugs - 1)
		.map(({ id }) => id);
}
