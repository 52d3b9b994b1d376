/** The votes of the regions about a failure in doubt: who is asked, and what the answers decide (PROBE-2, PROBE-3). */
import { defaultAskedRegions, failuresUntilDown, type Region, regions } from '@stayup/contract';
import type { CheckResult } from '../../probe/check-result.ts';
import type { Monitor, MonitorState, RegionVote } from './monitor.ts';

/** The region of the rounds, which is asked first. */
export const homeRegion = regions[0];

/** The regions that decide about a failure, the home region first. Lost regions are not asked. */
export function askedRegionsOf(
	{ askedRegions }: Pick<Monitor, 'askedRegions'>,
	lost: readonly Region[] = [],
): Region[] {
	const [home, ...others] = regions.slice(0, askedRegions ?? defaultAskedRegions);
	return [home ?? homeRegion, ...others.filter((region) => !lost.includes(region))];
}

/** The votes with this check, which replaces an earlier one of its region. In the order of the first answers. */
export function withVote(votes: readonly RegionVote[] | undefined, check: CheckResult): RegionVote[] {
	const { at, region, statusCode, durationMs } = check;
	const before = votes?.find((vote) => vote.region === region);
	const vote: RegionVote = {
		at,
		region,
		statusCode,
		durationMs: Math.round(durationMs),
		error: check.ok ? null : check.error,
		checks: (before?.checks ?? 0) + 1,
		...(!check.ok && check.isBrief && { isBrief: true }),
	};
	return before ? (votes ?? []).map((one) => (one === before ? vote : one)) : [...(votes ?? []), vote];
}

/** Confirmed: down or blocked. Refuted: up; `isPartial` if some regions failed all the same. */
type VotesVerdict = { kind: 'confirmed' } | { kind: 'refuted'; isPartial: boolean } | { kind: 'open' };

/**
 * A failure is confirmed by three failed checks if more than half of the asked regions failed at their latest check. It is refuted once all have
 * answered without such a majority. A region that has not answered until the home region checks again does not count. A brief failure is one of
 * the three, but not an answer.
 */
export function verdictOf(
	{ votes: all = [], failures }: Pick<MonitorState, 'votes' | 'failures'>,
	asked: readonly Region[],
	check: Pick<CheckResult, 'region'>,
): VotesVerdict {
	const votes = all.filter(({ isBrief }) => !isBrief);
	const isHomeAgain = check.region === homeRegion && (votes.find(isOfHome)?.checks ?? 0) > 1;
	const missing = isHomeAgain ? [] : asked.filter((region) => !votes.some((vote) => vote.region === region));
	const failing = votes.filter(({ error }) => error !== null).length;
	const isMajority = failing * 2 > votes.length + missing.length;
	if (isMajority) return { kind: failures.length >= failuresUntilDown ? 'confirmed' : 'open' };
	return missing.length > 0 ? { kind: 'open' } : { kind: 'refuted', isPartial: failing > 0 };
}

/** The regions to ask next: all others at once, and the home region if it has not begun the doubt or failed briefly. Empty while answers are awaited. */
export function regionsToAsk(votes: readonly RegionVote[], asked: readonly Region[], last: Region): Region[] {
	const others = asked.filter((region) => region !== homeRegion);
	if (others.length === 0) return [homeRegion];
	if (!votes.some(isOfHome)) return asked.filter((region) => !votes.some((vote) => vote.region === region));
	if (last === homeRegion && votes.find(isOfHome)?.isBrief) return [homeRegion, ...others];
	const answersOf = (region: Region) => votes.find((vote) => vote.region === region)?.checks ?? 0;
	const latest = Math.max(...others.map(answersOf));
	return last === homeRegion || others.every((region) => answersOf(region) === latest) ? others : [];
}

function isOfHome({ region }: RegionVote): boolean {
	return region === homeRegion;
}
