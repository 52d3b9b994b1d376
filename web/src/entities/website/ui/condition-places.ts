/** From which regions a website works, and from which it does not. */
import { type ConditionPeriod, type Region, regionName } from '@stayup/contract';

/** By the latest check of each region: "It works from Virginia, USA, not from Belgium." Empty without checks. */
export function placesOf(checks: readonly Pick<ConditionPeriod['checks'][number], 'region' | 'error'>[]): string {
	const latest = new Map<Region, boolean>(checks.map(({ region, error }) => [region, error === null]));
	const named = (works: boolean) =>
		[...latest].filter(([, success]) => success === works).map(([region]) => regionName(region));
	const working = named(true);
	const failing = named(false);
	if (working.length === 0 && failing.length === 0) return '';
	if (failing.length === 0) return `It works from ${places.format(working)}.`;
	if (working.length === 0) return `It does not work from ${places.format(failing)}.`;
	return `It works from ${places.format(working)}, but not from ${places.format(failing)}.`;
}

const places = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });
