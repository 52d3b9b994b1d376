/** Whether a website's status is current, or too old to be shown as its status. */
import { checkGraceMs, uncheckedSince, type Website } from '@stayup/contract';

/** Screens reload every 30 seconds; after three missed reloads, an old check says more about the screen than about the website. */
const notUpdatedAfterMs = 90_000;

/** Why a status is not current. `since` is in milliseconds since the epoch, by the server's clock. */
export interface Staleness {
	/** `not-checked`: the website's checks are overdue. `not-updated`: the screen shows old data, so newer checks are not known. */
	kind: 'not-checked' | 'not-updated';
	since: number;
}

type Checked = Pick<Website, 'isActive' | 'lastChecked' | 'scheduledSince' | 'runningInterval'>;

/** Null if the status is current. `updatedAt` is when the data was loaded and `now` the time, both by the same clock. */
export function stalenessOf(website: Checked, updatedAt: number, now: number): Staleness | null {
	const { isActive, lastChecked, scheduledSince, runningInterval } = website;
	const since = uncheckedSince(
		{
			isActive,
			runningInterval,
			scheduledSince: Date.parse(scheduledSince),
			lastChecked: lastChecked === null ? null : Date.parse(lastChecked),
		},
		now,
	);
	return since === null ? null : staleSince(since, updatedAt, now);
}

/** The staleness of a website that the server says has not been checked since then. */
function staleSince(since: number, updatedAt: number, now: number): Staleness {
	return now - updatedAt > notUpdatedAfterMs
		? { kind: 'not-updated', since: updatedAt }
		: { kind: 'not-checked', since };
}

/** The staleness of an ongoing outage. `uncheckedSince` is the server's word; old data may miss that the outage is over. */
export function stalenessOfOutage(uncheckedSince: number | null, updatedAt: number, now: number): Staleness | null {
	if (uncheckedSince !== null) return staleSince(uncheckedSince, updatedAt, now);
	return now - updatedAt > checkGraceMs ? { kind: 'not-updated', since: updatedAt } : null;
}

/** A website on a screen; without `staleness`, its status is current. */
export type ShownWebsite = Website & { staleness?: Staleness };
