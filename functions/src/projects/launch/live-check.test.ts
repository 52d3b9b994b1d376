import type { Region } from '@stayup/contract';
import { bad, good, noon } from '@stayup/testing/builders';
import { answerWith, startSite } from '@stayup/testing/local-site';
import { describe, expect, it } from 'vitest';
import type { RegionAnswer, StoredLiveCheck } from '../../platform/firestore/business/project-documents.ts';
import type { LiveCheckTask } from '../../platform/task-queue.ts';
import type { CheckResult, ProbeRequest } from '../../probe/check-result.ts';
import { createResolver } from '../../probe/guard/resolver.ts';
import { parseAllowedTargets } from '../../probe/guard/target.ts';
import { createProbe } from '../../probe/probe.ts';
import { answerLiveCheck, startLiveCheck } from './live-check.ts';

const url = 'https://bakery.example/';
const certificate = { serialNumber: '1', issuer: 'Example', subjectNames: [], validFrom: noon, validTo: noon };
const up: CheckResult = { ...good(0), certificate };
const redirect: CheckResult = {
	...good(0),
	statusCode: 301,
	rules: [{ index: 0, sentence: 'The header location exists', passed: true, seen: url }],
};
const isFirst = ({ check }: ProbeRequest) => check !== undefined;

function given({ probe = async (_: ProbeRequest) => up, unavailable = [] as Region[] } = {}) {
	const stored: (StoredLiveCheck | RegionAnswer)[] = [];
	const tasks: [LiveCheckTask, Region][] = [];
	const asked: string[] = [];
	return {
		stored,
		tasks,
		asked,
		deps: {
			engine: {
				region: 'us-east4' as Region,
				regions: {
					deployed: ['us-west1', 'europe-west1'] as const,
					unavailableRegions: async () => unavailable,
				},
			},
			projects: {
				setLiveCheck: async (_: string, check: StoredLiveCheck) => void stored.push(check),
				addAnswer: async (_id: string, _at: number, answer: RegionAnswer) => void stored.push(answer),
			},
			queue: { enqueueLiveCheck: async (task: LiveCheckTask, region: Region) => void tasks.push([task, region]) },
			probe: async (request: ProbeRequest) => {
				asked.push(request.url);
				return probe(request);
			},
			now: () => noon,
		},
	};
}

describe('the check before a launch', () => {
	it('stores the answer at home, and asks the first region that is there', async () => {
		const { deps, stored, tasks, asked } = given({ unavailable: ['us-west1'] });
		await startLiveCheck(deps, 'p1', 'https://shop.bakery.com:8443/');

		expect(asked).toEqual(['https://shop.bakery.com:8443/']);
		expect(stored).toEqual([
			{
				url: 'https://shop.bakery.com:8443/',
				at: noon,
				answers: [
					{ region: 'us-east4', at: noon, problem: null },
					{ region: 'europe-west1', at: null, problem: null },
				],
				redirectProblems: [],
			},
		]);
		expect(tasks).toEqual([[{ projectId: 'p1', url: 'https://shop.bakery.com:8443/', at: noon }, 'europe-west1']]);
	});

	it('asks nobody if no other region is there', async () => {
		const { deps, stored, tasks } = given({ unavailable: ['us-west1', 'europe-west1'] });
		await startLiveCheck(deps, 'p1', 'https://shop.bakery.com:8443/');

		expect(stored).toMatchObject([{ answers: [{ region: 'us-east4' }] }]);
		expect(tasks).toEqual([]);
	});

	it.each<[string, CheckResult, string | null]>([
		['with its page', up, null],
		['with an error', bad(0, { error: 'wrong_status', statusCode: 503 }), 'The website responded with status 503'],
		['with an expired certificate', bad(0, { error: 'tls_expired' }), 'The certificate was expired'],
		['without a certificate', { ...up, certificate: null }, 'The website responded without a certificate'],
	])('says in each region what a website does that answers %s', async (_, result, problem) => {
		const { deps, stored } = given({ probe: async () => result });
		await startLiveCheck(deps, 'p1', 'https://shop.bakery.com:8443/');
		await answerLiveCheck({ ...deps, engine: { ...deps.engine, region: 'us-west1' } }, { projectId: 'p1', url, at: 0 });

		expect(stored).toMatchObject([{ answers: [{ problem }, {}] }, { region: 'us-west1', at: noon, problem }]);
	});

	it('asks the other URLs for their first answer', async () => {
		const { deps, stored } = given({
			probe: async (request) => {
				if (!isFirst(request)) return up;
				return request.url === url ? bad(0, { error: 'wrong_status', statusCode: 200 }) : redirect;
			},
		});
		await startLiveCheck(deps, 'p1', url);

		expect(stored).toMatchObject([{ redirectProblems: [] }]);
	});

	it('sees where a real redirect leads, and does not follow it', async () => {
		await using target = await startSite(answerWith(200));
		await using site = await startSite(answerWith(302, { location: target.origin }));
		const probe = createProbe({
			region: 'us-east4',
			resolver: createResolver({ servers: ['127.0.0.1:9'], now: Date.now }),
			allowed: parseAllowedTargets(`${site.allowed},${target.allowed}`),
			ownHosts: [],
			userAgent: 'Stayup/1.0',
		});
		const { deps, stored } = given({
			probe: async (request) => (isFirst(request) ? probe({ ...request, url: site.origin }) : up),
		});
		await startLiveCheck(deps, 'p1', 'https://shop.bakery.com/');

		expect(stored).toMatchObject([
			{
				redirectProblems: [`http://shop.bakery.com/ leads to ${target.origin}.`],
			},
		]);
		expect(target.connections()).toBe(0);
	});
});
