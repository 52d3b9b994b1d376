import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mostInstances, websitesPerMinute } from '../../functions/src/main/sizes.ts';
import { type DeploymentSize, deploymentSizes, sizeNames } from '../../functions/src/platform/deployment-size.ts';
import { quotaReplies } from '../testing/cloud/fake-quota.ts';
import { functionsWith } from './functions.ts';
import { fitTexts, largestThatFits, needsOf, quotaUrl, readQuota } from './quota.ts';

async function quotaWith(amounts: { cpus?: number; gib?: number }) {
	const replies: Record<string, unknown> = quotaReplies('acme', amounts);
	return (await readQuota({ get: async (url) => replies[url] ?? null }, 'acme')) ?? new Map();
}

it.each<[DeploymentSize, { cpus?: number; gib?: number }, number | null]>([
	['small', { cpus: 20, gib: 40 }, 7],
	['small', { cpus: 12 }, 2],
	['small', { cpus: 10 }, null],
	['standard', { cpus: 20, gib: 40 }, 4],
	['large', { cpus: 20, gib: 40 }, 3],
	['large', { cpus: 200 }, 27],
	['large', { cpus: 200, gib: 40 }, 9],
	['large', { cpus: 1000, gib: 2000 }, mostInstances],
])('SIZE=%s in a project with %o may have MAX_INSTANCES up to %s', async (size, amounts, largest) => {
	expect(largestThatFits(await quotaWith({ gib: 1000, ...amounts }), size)).toBe(largest);
});

it('a limit of -1 is none, and Google may not show the quota', async () => {
	const unlimited = { consumerQuotaLimits: [{ quotaBuckets: [{ effectiveLimit: '-1' }] }] };
	const quota = await readQuota({ get: async () => unlimited }, 'acme');

	expect(quota && largestThatFits(quota, 'large')).toBe(94);
	for (const reply of [null, {}]) expect(await readQuota({ get: async () => reply }, 'acme')).toBeNull();
});

it('the operator reads which sizes fit and what they carry, or what is missing', async () => {
	expect(fitTexts(await quotaWith({ cpus: 12 }))).toEqual([
		'SIZE=small fits with MAX_INSTANCES up to 2: about 9,000 websites a minute.',
		'SIZE=standard does not fit: it needs 16 vCPU and 10 GiB in us-east4.',
		'SIZE=large does not fit: it needs 18 vCPU and 14 GiB in us-east4.',
	]);
	expect(quotaUrl('acme', 'cpu_allocation')).toContain(
		'/consumerQuotaMetrics/run.googleapis.com%2Fcpu_allocation?view=FULL',
	);
});

it('docs/operations.md shows what each size has, carries and needs', () => {
	const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');
	const rows = [...text.matchAll(/^\| `(\w+)`(?:, the default)? \| (\d) \| (\d+) \| (\d+) \| ([\d,]+) \| (\d+) \|/gm)];

	expect(rows.map(([, size]) => size)).toEqual(sizeNames);
	for (const [, name, regions, functions, instances, websites, cpus] of rows) {
		const size = sizeNames.find((one) => one === name) ?? 'small';
		const { maxInstances, regions: regionCount } = deploymentSizes[size];
		const scale = { size, maxInstances };
		expect([regions, functions, instances, websites, cpus]).toEqual([
			String(regionCount),
			String(Object.keys(functionsWith({ SIZE: size })).length),
			String(maxInstances),
			websitesPerMinute(scale).toLocaleString('en-US'),
			String(Math.ceil(needsOf(scale).get('us-east4')?.cpus ?? 0)),
		]);
	}
});
