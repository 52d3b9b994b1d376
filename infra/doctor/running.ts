/** Reads whether the product works now: when its jobs last did their work, and whether rounds or deliveries are late. */
import { dayMs, type HeartbeatJob, heartbeatLimitMs, hourMs, minuteMs } from '@stayup/contract';
import { labelOf } from '../../functions/src/main/version.ts';
import { database } from '../declared/firestore.ts';
import type { GoogleApi } from '../google-api.ts';
import type { Check, Finding } from './check.ts';
import { listFunctions } from './functions.ts';
import { databaseUrl } from './triggers.ts';

/** A value as Firestore's API writes it. */
interface Value {
	integerValue?: string;
	doubleValue?: number;
	stringValue?: string;
	arrayValue?: { values?: Value[] };
}

interface Document {
	fields?: Record<string, Value>;
}

interface AggregationReply {
	result?: { aggregateFields?: { count?: Value } };
}

interface WatchedJob {
	job: HeartbeatJob;
	title: string;
	limitMs: number;
	/** People do it. */
	isByHand?: true;
	fix(project: string): string;
}

const logWhere = (service: string) => (project: string) =>
	`gcloud logging read 'severity>=ERROR AND resource.labels.service_name${service}' --limit 5 --project ${project}`;
const logOf = (service: string) => logWhere(`="${service}"`);
/** Of functions with the same work, such as `round` and `round2`. */
const logOfAll = (service: string) => logWhere(`=~"^${service}[0-9]?$"`);
/** Of the function that signs calls, and of those for one service each. */
const logOfDeliveries = logWhere(`=~"^deliver[a-z]*$"`);

/** Each limit leaves room for one run that is lost. */
const watchedJobs: readonly WatchedJob[] = [
	{ job: 'tick', title: 'tick, which starts the rounds,', limitMs: heartbeatLimitMs, fix: logOf('tick') },
	{ job: 'sweep', title: 'sweep, which requeues lost deliveries,', limitMs: 10 * minuteMs, fix: logOf('sweep') },
	{ job: 'domains', title: 'domains, which looks up expiry dates,', limitMs: 30 * minuteMs, fix: logOf('domains') },
	{
		job: 'status-pages',
		title: 'statusRefresh, which refreshes status pages,',
		limitMs: 10 * minuteMs,
		fix: logOf('statusrefresh'),
	},
	{ job: 'nightly', title: 'nightly', limitMs: 26 * hourMs, fix: logOf('nightly') },
	{
		job: 'restore-drill',
		title: 'The restore drill',
		limitMs: 90 * dayMs,
		isByHand: true,
		fix: (project) =>
			`npm run restore -- try ${project} MINUTE (docs/runbooks/restore.md), then npm run note-restore-drill -- ${project}`,
	},
];

/** After this time a delivery that may be sent waits for a reason. */
const longestDeliveryMs = 10 * minuteMs;

export const runningCheck: Check = {
	name: 'Running product',
	async run({ google, now }, { id }) {
		const found = (await google.get(databaseUrl(id))) as { createTime?: string } | null;
		const ageMs = now() - Date.parse(found?.createTime ?? '');
		const [jobs, status, deliveries] = await Promise.all([
			Promise.all(watchedJobs.map((watched) => checkJob(google, watched, { id, now: now(), ageMs }))),
			checkStatus(google, id, now()),
			checkDeliveries(google, id, now()),
		]);
		return [...jobs.flat(), ...status, ...deliveries];
	},
};

const documentsOf = (id: string) =>
	`https://firestore.googleapis.com/v1/projects/${id}/databases/${database.id}/documents`;

function numberOf(value: Value | undefined): number | null {
	if (value?.integerValue !== undefined) return Number(value.integerValue);
	return value?.doubleValue ?? null;
}

interface Deployment {
	id: string;
	now: number;
	/** Of the database: a new one has not come to its first night yet. */
	ageMs: number;
}

async function checkJob(google: GoogleApi, watched: WatchedJob, deployment: Deployment): Promise<Finding[]> {
	const { id, now, ageMs } = deployment;
	const { job, title, limitMs, isByHand } = watched;
	const found = (await google.get(`${documentsOf(id)}/heartbeats/${job}`)) as Document | null;
	const at = numberOf(found?.fields?.at);
	if (at !== null && now - at <= limitMs) return [];
	const when = at === null ? 'has never run' : `last ran ${agoOf(now - at)} ago`;
	const isByCalendar = isByHand || (at === null && ageMs <= limitMs);
	return [{ problem: `${title} ${when}.`, fix: watched.fix(id), isByCalendar }];
}

function agoOf(ms: number): string {
	if (ms >= 2 * dayMs) return `${Math.floor(ms / dayMs)} days`;
	if (ms >= 2 * hourMs) return `${Math.floor(ms / hourMs)} hours`;
	return `${Math.floor(ms / minuteMs)} minutes`;
}

async function checkStatus(google: GoogleApi, id: string, now: number): Promise<Finding[]> {
	const found = (await google.get(`${documentsOf(id)}/serviceStatus/current`)) as Document | null;
	const { lateSince, lostRegions, version } = found?.fields ?? {};
	const findings: Finding[] = [];
	const lateAt = numberOf(lateSince);
	if (lateAt !== null) {
		findings.push({ problem: `Rounds of checks are late since ${agoOf(now - lateAt)}.`, fix: logOfAll('round')(id) });
	}
	for (const { stringValue } of lostRegions?.arrayValue?.values ?? []) {
		findings.push({
			problem: `The checking region ${stringValue} does not respond, so failures are confirmed from one region only.`,
			fix: logOfAll('recheck')(id),
		});
	}
	const tick = (await listFunctions(google, id)).find(({ name }) => name?.endsWith('/functions/tick'));
	const running = version?.stringValue;
	if (tick && running !== undefined && labelOf(running) !== tick.labels?.version) {
		findings.push({
			problem: `tick still runs the version ${running} instead of ${tick.labels?.version}.`,
			fix: `npm run release -- promote ${id}`,
		});
	}
	return findings;
}

async function checkDeliveries(google: GoogleApi, id: string, now: number): Promise<Finding[]> {
	const field = (fieldPath: string, op: string, value: Value) => ({ fieldFilter: { field: { fieldPath }, op, value } });
	const filters = [
		field('state', 'EQUAL', { stringValue: 'pending' }),
		field('nextAttemptAt', 'LESS_THAN', { integerValue: String(now - longestDeliveryMs) }),
	];
	const reply = (await google.post(`${documentsOf(id)}:runAggregationQuery`, {
		structuredAggregationQuery: {
			structuredQuery: { from: [{ collectionId: 'outbox' }], where: { compositeFilter: { op: 'AND', filters } } },
			aggregations: [{ alias: 'count', count: {} }],
		},
	})) as AggregationReply[];
	const waiting = numberOf(reply[0]?.result?.aggregateFields?.count) ?? 0;
	if (waiting === 0) return [];
	const problem = `Alerts and emails are stuck: ${waiting} wait for more than ${longestDeliveryMs / minuteMs} minutes.`;
	return [{ problem, fix: logOfDeliveries(id) }];
}
