/** Cloud Run: the revisions of the functions, their traffic and their log. */
import { type Call, type Commands, find, lists } from './fake-command.ts';
import { FakeFailure, type Row } from './fake-state.ts';
import { mapFlag, optionalFlag, textFlag } from './parse-command.ts';

interface Traffic {
	revisionName: string;
	percent?: number;
	tag?: string;
	latestRevision?: boolean;
}

const run = 'run.googleapis.com';

export interface FakeService extends Row {
	metadata: { name: string; annotations?: Record<string, string> };
	status: { latestReadyRevisionName: string; traffic: Traffic[] };
	revisions: string[];
	/** By revision. */
	createdAt: Record<string, string>;
}

/** As a deployment does: the newest revision gets traffic only if that was not moved by hand. */
export function addRevision(service: FakeService, revision: string, now: number): void {
	service.revisions.push(revision);
	service.createdAt[revision] = new Date(now).toISOString();
	service.status.latestReadyRevisionName = revision;
	for (const traffic of service.status.traffic) if (traffic.latestRevision) traffic.revisionName = revision;
}

export function newService(name: string): FakeService {
	const status = { latestReadyRevisionName: '', traffic: [{ revisionName: '', percent: 100, latestRevision: true }] };
	return { name, metadata: { name }, status, revisions: [], createdAt: {} };
}

/** They stay as they are if only tags change. */
function sharesOf({ latestReadyRevisionName, traffic }: FakeService['status'], call: Call): Traffic[] {
	if (call.flags.has('to-latest'))
		return [{ revisionName: latestReadyRevisionName, percent: 100, latestRevision: true }];
	if (!call.flags.has('to-revisions')) return traffic.filter(({ percent }) => percent !== undefined);
	return Object.entries(mapFlag(call, 'to-revisions')).map(([revisionName, percent]) => ({
		revisionName,
		percent: Number(percent),
	}));
}

function moveTraffic(service: FakeService, call: Call): void {
	const { status, revisions } = service;
	const known = (revision: string) => {
		if (!revisions.includes(revision)) throw new FakeFailure(`The revision ${revision} does not exist.`);
		return revision;
	};
	const tagged = status.traffic
		.filter(({ tag }) => tag !== undefined)
		.map(({ revisionName, tag = '' }) => [tag, revisionName]);
	const tags: Record<string, string> = {
		...Object.fromEntries(tagged),
		...(optionalFlag(call, 'update-tags') && mapFlag(call, 'update-tags')),
	};
	const shares = sharesOf(status, call);
	for (const { revisionName } of shares) known(revisionName);
	const sum = shares.reduce((total, { percent = 0 }) => total + percent, 0);
	if (sum !== 100) throw new FakeFailure(`The percentages add up to ${sum}.`);
	status.traffic = [...shares, ...Object.entries(tags).map(([tag, name]) => ({ tag, revisionName: known(name) }))];
}

export const runCommands: Commands = {
	'run services list': lists('services', run),
	'run services update-traffic': {
		flags: ['region', 'to-latest', 'to-revisions', 'update-tags'],
		words: 1,
		api: run,
		run: (call) => moveTraffic(find(call, 'services') as FakeService, call),
	},
	'run revisions list': {
		flags: ['service', 'region'],
		words: 0,
		api: run,
		run(call) {
			const { createdAt } = find(call, 'services', textFlag(call, 'service')) as FakeService;
			return Object.entries(createdAt).map(([name, creationTimestamp]) => ({ metadata: { name, creationTimestamp } }));
		},
	},
	'run services update': {
		flags: ['region', 'ingress'],
		words: 1,
		api: run,
		run(call) {
			const { metadata } = find(call, 'services') as FakeService;
			metadata.annotations = { 'run.googleapis.com/ingress': textFlag(call, 'ingress') };
		},
	},
	'tasks list': {
		flags: ['queue', 'location', 'limit'],
		words: 0,
		api: 'cloudtasks.googleapis.com',
		run: (call) => (call.project.rows.tasks ?? []).filter(({ queue }) => queue === textFlag(call, 'queue')),
	},
	'logging read': {
		flags: ['freshness', 'limit'],
		words: 1,
		api: 'logging.googleapis.com',
		run: ({ project }) => project.rows.log ?? [],
	},
};
