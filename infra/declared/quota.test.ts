import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultMaxInstances, websitesPerMinute } from '../../functions/src/main/sizes.ts';
import { quotaReplies } from '../testing/cloud/fake-quota.ts';
import { fitText, largestThatFits, needsOf, quotaUrl, readQuota } from './quota.ts';

async function quotaWith(amounts: { cpus?: number; gib?: number }) {
	const replies: Record<string, unknown> = quotaReplies('acme', amounts);
	return (await readQuota({ get: async (url) => replies[url] ?? null }, 'acme')) ?? new Map();
}

it.each([
	[{ cpus: 20, gib: 40 }, defaultMaxInstances],
	[{ cpus: 19 }, 2],
	[{ cpus: 18 }, null],
	[{ cpus: 10 }, null],
	[{ cpus: 200 }, 27],
	[{ cpus: 200, gib: 40 }, 9],
	[{ cpus: 1000, gib: 2000 }, 94],
])('in a project with %o, MAX_INSTANCES may be up to %s', async (amounts, largest) => {
	expect(largestThatFits(await quotaWith({ gib: 1000, ...amounts }))).toBe(largest);
});

it('a limit of -1 is none, and Google may not show the quota', async () => {
	const unlimited = { consumerQuotaLimits: [{ quotaBuckets: [{ effectiveLimit: '-1' }] }] };
	const quota = await readQuota({ get: async () => unlimited }, 'acme');

	expect(quota && largestThatFits(quota)).toBe(94);
	for (const reply of [null, {}]) expect(await readQuota({ get: async () => reply }, 'acme')).toBeNull();
});

it('the operator reads what fits and what it carries, or what is missing', async () => {
	expect(fitText(await quotaWith({}))).toBe(
		'MAX_INSTANCES may be up to 3 (3 instances: about 14,000 websites a minute).',
	);
	expect(fitText(await quotaWith({ cpus: 10 }))).toBe(
		'The quota of Cloud Run is too small for any MAX_INSTANCES: ask for 19 vCPU in us-east4.',
	);
	expect(quotaUrl('acme', 'cpu_allocation')).toContain(
		'/consumerQuotaMetrics/run.googleapis.com%2Fcpu_allocation?view=FULL',
	);
});

it('docs/operations.md shows what values carry and need', () => {
	const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');
	const rows = [...text.matchAll(/^\| (\d+)(?:, the default)? \| ([\d,]+) \| (\d+)/gm)].map(([, ...cells]) => cells);

	expect(rows.map(([setting]) => setting)).toEqual(['1', '3', '9', '10', '50', '94']);
	for (const [setting, websites, cpus] of rows) {
		const needed = needsOf(Number(setting)).get('us-east4')?.cpus ?? 0;
		expect(websites).toBe(websitesPerMinute(Number(setting)).toLocaleString('en-US'));
		expect(cpus).toBe(String(Math.ceil(needed)));
	}
});
