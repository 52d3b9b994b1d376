/** Answers the call of each tick, which shows whether a region makes rechecks. */
import { isRecheckRegion } from '../../../platform/regions.ts';
import type { Engine } from '../engine.ts';

/** Shows operators and rounds that this region makes rechecks. One whose own canaries fail cannot (PROBE-15). */
export async function answerCall({
	region,
	regions,
	canaries,
	now,
	logError,
}: Pick<Engine, 'region' | 'regions' | 'canaries' | 'now' | 'logError'>): Promise<void> {
	if (!isRecheckRegion(region)) return;
	try {
		await regions.noteAnswer(now(), await canaries.areUp());
	} catch (error) {
		logError('The answer of a region could not be stored.', { error });
	}
}
