import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logEntries } from '../declared/log-entries.ts';
import { dashboard, metrics, policies } from '../declared/monitoring.ts';

const repository = join(import.meta.dirname, '..', '..');
const read = <Shape>(path: string) => JSON.parse(readFileSync(join(repository, path), 'utf8')) as Shape;

interface Metric {
	filter: string;
	valueExtractor?: string;
	labelExtractors?: Record<string, string>;
}
interface Policy {
	displayName: string;
	documentation: { content: string };
	conditions: object[];
}
interface Objective {
	id: string;
	metric: string;
	target: string;
	share: number;
	policy: string;
}

const metricFiles = metrics.map(({ id, path }) => ({ id, ...read<Metric>(path) }));
const policyFiles = policies.map(({ id, path }) => ({ id, ...read<Policy>(path) }));
const objectives = read<Objective[]>('infra/monitoring/objectives.json');
const metricIds = metrics.map(({ id }) => id);
/** Of Google's and of our own metrics in a policy or a dashboard. */
const ownMetricsIn = (text: string) => [...text.matchAll(/logging\.googleapis\.com\/user\/(\w+)/g)].map(([, id]) => id);

const code = execFileSync(
	'grep',
	['-rhE', '--include=*.ts', '--exclude=*.test.ts', 'log(Error|Facts)\\(|const message = ', 'functions/src'],
	{
		cwd: repository,
		encoding: 'utf8',
	},
);

describe('the metrics', () => {
	it.each(metricFiles)('$id reads an entry that the code writes', ({ filter, valueExtractor }) => {
		const message = /jsonPayload\.message="([^"]+)"/.exec(filter)?.[1];
		const fact = /jsonPayload\.facts\.(\w+)/.exec(valueExtractor ?? '')?.[1];

		if (message !== undefined) expect(code).toContain(`'${message}'`);
		if (fact !== undefined) {
			const entry = Object.values(logEntries).find((candidate) => candidate.message === message);
			expect(entry?.facts).toContain(fact);
		}
	});

	it('of jobs reads the sentence that a failed job logs', () => {
		const pattern = /jsonPayload\.message=~"([^"]+)"/.exec(
			metricFiles.find(({ id }) => id === 'failed_jobs')?.filter ?? '',
		)?.[1];
		const sentence = /`(The job \$\{job\} failed\.)`/.exec(code)?.[1]?.replace(/[$]\{job\}/, 'applyTier') ?? '';

		expect(sentence).toMatch(new RegExp(pattern ?? '^$'));
	});

	it('of the share of rounds has a limit of its buckets at the threshold of its alert, so that its percentile is exact there', () => {
		const { bucketOptions } = read<{ bucketOptions: { explicitBuckets: { bounds: number[] } } }>(
			'infra/monitoring/metrics/round_share_run.json',
		);
		const text = readFileSync(join(repository, 'infra/monitoring/policies/rounds-missing.json'), 'utf8');

		expect(bucketOptions.explicitBuckets.bounds).toContain(Number(/"thresholdValue": ([\d.]+)/.exec(text)?.[1]));
	});

	it('use no backslash, which the query language and JSON would each escape', () => {
		for (const metric of metricFiles) expect(JSON.stringify(metric)).not.toContain('\\\\');
	});
});

describe('the entries of the log', () => {
	it.each(Object.values(logEntries))('$message has the facts that the code logs', ({ message, facts }) => {
		const call = new RegExp(`logFacts\\('${message}', \\{([^}]*)\\}`).exec(code)?.[1] ?? '';
		const logged = call.split(',').map((field) => field.split(':')[0]?.trim());

		expect(logged.filter(Boolean).sort()).toEqual([...facts].sort());
	});
});

describe('the alert policies', () => {
	it.each(policyFiles)(
		'$id says what to do, and reads a metric that is there',
		({ displayName, documentation, conditions }) => {
			expect(displayName).toMatch(/^Stayup: /);
			expect(documentation.content.length).toBeGreaterThan(40);
			expect(metricIds).toEqual(expect.arrayContaining(ownMetricsIn(JSON.stringify(conditions))));
		},
	);

	it('on the log itself read a message that the code writes', () => {
		const messages = [...JSON.stringify(policyFiles).matchAll(/jsonPayload\.message=\\"([^"\\]+)\\"/g)].map(
			([, message]) => message,
		);

		expect(messages).not.toEqual([]);
		for (const message of messages) expect(code).toContain(`'${message}'`);
	});

	it('have names of their own, by which set-up finds them', () => {
		const names = policyFiles.map(({ displayName }) => displayName);

		expect(new Set(names).size).toBe(names.length);
	});
});

it('the dashboard shows every metric of ours that is not a copy of another', () => {
	const shown = new Set(ownMetricsIn(readFileSync(join(repository, dashboard.path), 'utf8')));

	expect(metricIds.filter((id) => !shown.has(id))).toEqual(['failed_schedules', 'logged_errors', 'watched_minutes']);
});

describe('the service objectives', () => {
	it('are those of rounds, alerts and deliveries', () => {
		expect(objectives.map(({ id }) => id)).toEqual(['lateness', 'rounds-run', 'alert-delay', 'dead-deliveries']);
	});

	it.each(objectives)(
		'$id has a metric, a target and an alert policy on that metric',
		({ metric, target, share, policy }) => {
			expect(metricIds).toContain(metric);
			expect(target).toMatch(/28 days$/);
			expect(share).toBeGreaterThan(0.98);
			expect(ownMetricsIn(JSON.stringify(policyFiles.find(({ id }) => id === policy)?.conditions))).toContain(metric);
		},
	);
});
