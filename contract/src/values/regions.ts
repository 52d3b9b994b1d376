/** Where checks are made from. */

/** The first is where the functions are at home; the second confirms what was seen there (PROBE-2). */
export const regions = ['us-east4', 'us-west1'] as const;
export type Region = (typeof regions)[number];

const names: Record<Region, string> = { 'us-east4': 'Virginia, USA', 'us-west1': 'Oregon, USA' };

export function regionName(region: Region): string {
	return names[region];
}

/** Why a check was made: by the schedule, to confirm the one before, because its owner asked, or because the website is new. */
export const checkOrigins = ['round', 'recheck', 'check-now', 'first-check'] as const;
export type CheckOrigin = (typeof checkOrigins)[number];

/** The facts of every check, wherever it is stored or shown. `at` is in milliseconds since the epoch. */
export interface CheckStamp {
	at: number;
	region: Region;
	origin: CheckOrigin;
}

/** `checks` in the order they were made. True only if a later check was made from another region than the first. */
export function isConfirmedElsewhere(checks: readonly { region: Region }[]): boolean {
	return checks.some(({ region }) => region !== checks[0]?.region);
}
