/** Checks a website with its own settings. */
import type { CheckResult, ProbeRequest } from '../../probe/check-result.ts';
import type { Monitor } from '../rules/monitor.ts';
import type { Engine } from './engine.ts';

export type ProbeDeps = Pick<Engine, 'probe' | 'openCheckSettings' | 'logError'>;

/** Null if a secret of its request cannot be opened (decision 54): the website would be down for a reason of ours. */
export async function probeMonitor(
	{ probe, openCheckSettings, logError }: ProbeDeps,
	{ websiteId, url, expectedStatusCode, check: stored }: Monitor,
	request: Pick<ProbeRequest, 'budgetMs' | 'origin'>,
): Promise<CheckResult | null> {
	if (!stored) return probe({ url, expectedStatusCode, ...request });
	let check: ProbeRequest['check'];
	try {
		check = openCheckSettings(websiteId, stored);
	} catch (error) {
		logError('A website was not checked, because a secret of its request cannot be opened.', { error });
		return null;
	}
	return probe({ url, expectedStatusCode, ...request, check });
}
