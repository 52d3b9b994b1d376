/** From which regions a website works, and from which it does not. */
import { type Region, regionName } from '../regions.ts';

interface RegionResult {
	region: Region;
	/** Null for a successful check. */
	error: string | null;
}

/** By the latest check of each region: "It works from Virginia, USA, but not from Belgium." Empty without checks. */
export function placesOf(checks: readonly RegionResult[], isOver = false): string {
	const [works, fails] = isOver ? ['worked', 'did not work'] : ['works', 'does not work'];
	const { working, failing } = regionsByResult(checks);
	const named = (found: readonly RegionResult[]) => listed(found.map(({ region }) => regionName(region)));
	if (working.length === 0 && failing.length === 0) return '';
	if (failing.length === 0) return `It ${works} from ${named(working)}.`;
	if (working.length === 0) return `It ${fails} from ${named(failing)}.`;
	return `It ${works} from ${named(working)}, but not from ${named(failing)}.`;
}

/** The latest check of each region. */
export function regionsByResult<Check extends RegionResult>(
	checks: readonly Check[],
): { working: Check[]; failing: Check[] } {
	const latest = [...new Map(checks.map((check) => [check.region, check])).values()];
	return {
		working: latest.filter(({ error }) => error === null),
		failing: latest.filter(({ error }) => error !== null),
	};
}

const places = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

/** "Virginia, USA; Oregon, USA; and Singapore": the names have commas. */
function listed(names: readonly string[]): string {
	return names.length < 3 ? places.format(names) : `${names.slice(0, -1).join('; ')}; and ${names.at(-1)}`;
}
