import { aMonitor, checkSettings, good, noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import type { ProbeRequest } from '../../probe/check-result.ts';
import { type CheckDeps, checkMonitor } from './check-monitor.ts';

const request = { budgetMs: 9_000, origin: 'round' } as const;
const stored = checkSettings({ request: { credentials: { kind: 'bearer', token: 'sealed' } } });

function depsWith(openCheckSettings: CheckDeps['openCheckSettings']) {
	const requests: ProbeRequest[] = [];
	const logged: string[] = [];
	const deps: CheckDeps = {
		async probe(sent) {
			requests.push(sent);
			return good(0);
		},
		openCheckSettings,
		logError: (message) => logged.push(message),
		now: () => noon,
	};
	return { deps, requests, logged };
}

it('checks a website with its settings, and opens their secrets for it', async () => {
	const opened = checkSettings({ request: { credentials: { kind: 'bearer', token: 'open' } } });
	const { deps, requests } = depsWith((websiteId) => (websiteId === 'alices-shop' ? opened : stored));
	await checkMonitor(deps, aMonitor({ check: stored }), request);
	await checkMonitor(deps, aMonitor(), request);

	expect(requests).toMatchObject([{ check: opened }, { budgetMs: 9_000, origin: 'round' }]);
	expect(requests[1]).not.toHaveProperty('check');
});

it('reads what the page of a website shows, unless a rule does', async () => {
	const rules = [{ kind: 'body-contains', text: 'Bread' } as const];
	const { deps, requests } = depsWith((_websiteId, settings) => settings as ReturnType<CheckDeps['openCheckSettings']>);
	await checkMonitor(deps, aMonitor(), request);
	await checkMonitor(deps, aMonitor({ check: checkSettings({}) }), request);
	await checkMonitor(deps, aMonitor({ check: checkSettings({ rules }) }), request);

	expect(requests.map(({ readsSign }) => readsSign)).toEqual([true, true, false]);
});

it('does not check a website whose secrets cannot be opened, and logs it', async () => {
	const { deps, requests, logged } = depsWith(() => {
		throw new Error('The key is missing.');
	});

	expect(await checkMonitor(deps, aMonitor({ check: stored }), request)).toBeNull();
	expect(requests).toEqual([]);
	expect(logged).toEqual(['A website was not checked, because a secret of its request cannot be opened.']);
});
