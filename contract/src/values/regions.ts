/** The regions where checks run, and how the checks introduce themselves. */
import { brand } from './brand.ts';

/** The first is the home region of the functions; the others confirm its failures, in this order (PROBE-2). */
export const regions = ['us-east4', 'us-west1', 'europe-west1', 'asia-southeast1'] as const;
export type Region = (typeof regions)[number];

const names: Record<Region, string> = {
	'us-east4': 'Virginia, USA',
	'us-west1': 'Oregon, USA',
	'europe-west1': 'Belgium',
	'asia-southeast1': 'Singapore',
};

/** How many of the regions a failure asks if the plan does not say otherwise. */
export const defaultAskedRegions = 2;

/** Its place. A region that a later release added, in a tab that is still open, shows by its id. */
export function regionName(region: Region): string {
	return (names as Partial<Record<string, string>>)[region] ?? region;
}

/** The end of its place. */
export function regionCountry(region: Region): string {
	return regionName(region).split(', ').at(-1) ?? region;
}

/** How every user agent of our checks begins, so that a firewall can allow them in all versions. */
export const userAgentStart = `${brand.name}/`;

/** The DNS record (TXT) with which the owner of a domain or host refuses our checks. */
export const refusalRecord = { name: '_stayup', value: 'checks=none' } as const;

/** Names the product and a page for complaints (SSRF-12), which also says what to allow. */
export function userAgentOf(appOrigin: string): string {
	return `${userAgentStart}1.0 (+${appOrigin}/support)`;
}

/**
 * Why a check ran: by schedule, to confirm the previous one, at the owner's request, because the website is new, or to compare the response
 * times of regions, which decides nothing.
 */
export const checkOrigins = ['round', 'recheck', 'check-now', 'first-check', 'comparison'] as const;
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
