/**
 * How a monitor is checked. All the engine knows of the kind of watched thing is here: rounds, rechecks and urgent checks pass a monitor in and get a
 * result, which the rules judge. Today each is a website; decision 81 says what another kind adds.
 */
import type { CheckResult, ProbeRequest } from '../../probe/check-result.ts';
import type { Monitor } from '../rules/monitor.ts';
import { isPageDue } from '../rules/page-reading.ts';
import type { Engine } from './engine.ts';

export type CheckDeps = Pick<Engine, 'probe' | 'openCheckSettings' | 'logError' | 'now'>;

/** Null if a secret of its request cannot be opened (decision 54): the website would be down for a reason of ours. */
export async function checkMonitor(
	{ probe, openCheckSettings, logError, now }: CheckDeps,
	monitor: Monitor,
	request: Pick<ProbeRequest, 'budgetMs' | 'origin'>,
): Promise<CheckResult | null> {
	const { websiteId, url, expectedStatusCode, check: stored } = monitor;
	const asked = { url, expectedStatusCode, ...request, readsSign: isPageDue(monitor, now()) };
	if (!stored) return probe(asked);
	let check: ProbeRequest['check'];
	try {
		check = openCheckSettings(websiteId, stored);
	} catch (error) {
		logError('A website was not checked, because a secret of its request cannot be opened.', { error });
		return null;
	}
	return probe({ ...asked, check });
}

/** Whose checks are limited together, and whose failures count as one when many fail at once. */
export function hostOf({ url }: Monitor): string {
	return new URL(url).host;
}
