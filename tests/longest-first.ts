/** Starts the longest journeys and API tests first, so that none runs by itself at the end. Vitest knows durations only after a run, and takes the sizes of files for them. */
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest one first. */
const longest = [
	'public-screens',
	'website-screens',
	'admin-screens',
	'account-screens',
	'calls',
	'stale-status',
	'second-factor',
	'phone-channels',
	'chat-channels',
	'alerts',
	'more-checks',
	'status-incidents',
	'outage',
	'careers',
	'billing',
	'dashboard',
	'unconfirmed-account',
	'dying-workers',
	'table',
	'telegram',
	'groups',
];

export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
	}
}

function placeOf({ moduleId }: TestSpecification): number {
	const place = longest.indexOf(basename(moduleId).replace(/(\.emulated)?\.test\.ts$/, ''));
	return place < 0 ? longest.length : place;
}
