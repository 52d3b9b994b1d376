/** Decides from the answers to the call of each tick when a region that makes rechecks is lost, and when it is back. */
import { minuteMs, type Region, regions } from '@stayup/contract';
import type { RegionNote, RegionsNoteDocument } from '../../platform/firestore/engine-documents.ts';

/** A region is lost when it has not answered for two ticks. */
const lostAfterMs = 2 * minuteMs - 10_000;
/** A region whose canaries fail is not asked for this long. It is lost if they still do then, because it does not answer. */
const illForMs = 2 * minuteMs;
/** After a longer pause of the ticks, which are what is answered, a region has the same time again. */
const longestPauseMs = 3 * minuteMs;

/** Once per incident. */
export type RegionIncident =
	| { event: 'region-lost'; region: Region; since: number }
	| { event: 'region-back'; region: Region; since: number; at: number };

interface RegionsReview {
	note: RegionsNoteDocument;
	incidents: RegionIncident[];
}

/** At each tick, before it calls the regions again. `before` is undefined at the very first. */
export function reviewRegions(
	before: RegionsNoteDocument | undefined,
	regions: readonly Region[],
	now: number,
): RegionsReview {
	const hasPaused = !before || now - before.reviewedAt > longestPauseMs;
	const incidents: RegionIncident[] = [];
	const notes = regions.map((region) => {
		const note = before?.regions[region] ?? { askedAt: now, answeredAt: null, lostSince: null };
		const reviewed = reviewRegion(hasPaused ? { ...note, askedAt: now } : note, hasPaused ? null : now);
		const { lostSince: since } = note;
		if (since === null && reviewed.lostSince !== null) {
			incidents.push({ event: 'region-lost', region, since: reviewed.lostSince });
		}
		if (since !== null && reviewed.lostSince === null) incidents.push({ event: 'region-back', region, since, at: now });
		return [region, reviewed] as const;
	});
	return { note: { reviewedAt: now, regions: Object.fromEntries(notes) }, incidents };
}

/** `now` is null after a pause, which answers no question. */
function reviewRegion(note: RegionNote, now: number | null): RegionNote {
	const { askedAt, lostSince } = note;
	if (now === null) return note;
	if (isAnswered(note)) return { ...note, askedAt: now, lostSince: null };
	return { ...note, lostSince: lostSince ?? (now - askedAt >= lostAfterMs ? askedAt : null) };
}

/** Whether the latest call of the region has no answer yet. Before the first tick there is nothing to answer. */
export function mustAnswer(note: RegionsNoteDocument | undefined, region: Region): boolean {
	const asked = note?.regions[region];
	return asked !== undefined && !isAnswered(asked);
}

function isAnswered({ askedAt, answeredAt }: RegionNote): boolean {
	return answeredAt !== null && answeredAt >= askedAt;
}

/** Of the regions that this deployment has. A note of another one is from before it shrank. */
export function lostAmong(note: RegionsNoteDocument | undefined, deployed: readonly Region[]): Region[] {
	return deployed.filter((region) => (note?.regions[region]?.lostSince ?? null) !== null);
}

/** Regions that are not asked about failures: those that this deployment lacks, the lost ones, and those whose own canaries failed a moment ago. */
export function unavailableAmong(
	note: RegionsNoteDocument | undefined,
	deployed: readonly Region[],
	now: number,
): Region[] {
	const isIll = (region: Region) => {
		const { canariesFailedAt } = note?.regions[region] ?? {};
		return canariesFailedAt !== undefined && now - canariesFailedAt < illForMs;
	};
	const lost = lostAmong(note, deployed);
	return regions.slice(1).filter((region) => !deployed.includes(region) || lost.includes(region) || isIll(region));
}
