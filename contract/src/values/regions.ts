/** The regions where checks run. */

/** The first is the home region of the functions; the second confirms its failures (PROBE-2). */
export const regions = ['us-east4', 'us-west1'] as const;
export type Region = (typeof regions)[number];

const names: Record<Region, string> = { 'us-east4': 'Virginia, USA', 'us-west1': 'Oregon, USA' };

export function regionName(region: Region): string {
	return names[region];
}

/** Why a check ran: by schedule, to confirm the previous one, at the owner's request, or because the website is new. */
export const checkOrigins = ['round', 'recheck', 'check-now', 'first-check'] as const;
export type CheckOrigin = (typeof checkOrigins)[number];

/** The facts of every check, wherever it is stored or shown. `at` is in milliseconds since the epoch. */
export interface CheckStamp {
	at: number;
	region: Region;
	origin: CheckOrigin;
}

/** Whether a later check ran in a different region than the first. `checks` are in the order in which they ran. */
export function isConfirmedElsewhere(checks: readonly { region: Region }[]): boolean {
	return checks.some(({ region }) => region !== checks[0]?.region);
}
