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
	'outage',
	'chat-channels',
	'more-checks',
	'careers',
	'stale-status',
	'phone-channels',
	'private-page-by-email',
	'status-incidents',
	'second-factor',
	'unconfirmed-account',
	'members',
	'outage-page',
	'dashboard',
	'billing',
	'hosted-outage',
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
