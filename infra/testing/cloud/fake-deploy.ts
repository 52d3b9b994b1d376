/** `firebase deploy --only=…`, with what Google refuses of a new project. */
import { optionsWith } from '../../declared/function-options.ts';
import { functions as allFunctions, functionsWith } from '../../declared/functions.ts';
import { quotaUrl } from '../../declared/quota.ts';
import { databaseUrl, functionUrl, triggerUrl } from '../../doctor/triggers.ts';
import type { QuotaReply } from './fake-quota.ts';
import { addRevision, type FakeService, newService } from './fake-run-commands.ts';
import { FakeFailure, type FakeProject, type FakeState, type Row } from './fake-state.ts';
import { type Parsed, textFlag } from './parse-command.ts';

export function fakeDeploy(state: FakeState, parsed: Parsed, now: number): void {
	const projectId = textFlag(parsed, 'project');
	const project = state.projects[projectId];
	if (!project) throw new FakeFailure(`There is no project ${projectId}.`);
	const only = textFlag(parsed, 'only');
	if (only === 'hosting') requireSite(state, projectId);
	if (only === 'firestore') requireDatabase(project, now);
	if (!only.startsWith('functions')) return;
	const functions = functionsWith(project.settings);
	const names = only === 'functions' ? Object.keys(functions) : only.split(',').map((name) => name.split(':')[1] ?? '');
	const hash = JSON.stringify(project.settings);
	// Functions that are named are deployed again, others only if they changed.
	const changed = names.filter((name) => only !== 'functions' || project.deployed[name] !== hash);
	requireQuota(state, projectId, changed);
	for (const name of changed) {
		if (functions[name]?.invokers === 'public') requireEverybody(project);
		if (functions[name]?.kind === 'event') requireAgent(project, now);
		project.deployed[name] = hash;
		deployService(project, name, now);
		addResources(state, { projectId, name, now });
	}
	if (only === 'functions') deleteOthers(project, names);
}

function deployService({ rows }: FakeProject, name: string, now: number): void {
	rows.services ??= [];
	const found = rows.services.find((row) => row.name === name.toLowerCase()) as FakeService | undefined;
	const service = found ?? newService(name.toLowerCase());
	if (!found) rows.services.push(service);
	addRevision(service, `${service.name}-${service.revisions.length + 1}`, now);
}

/** Firebase switches the queue of a deleted function off, and purges it when the function is deployed again: its tasks never run. */
function deleteOthers({ rows, deployed }: FakeProject, names: readonly string[]): void {
	for (const name of Object.keys(deployed).filter((one) => !names.includes(one))) {
		delete deployed[name];
		rows.services = rows.services?.filter((row) => row.name !== name.toLowerCase()) ?? [];
		rows.tasks = rows.tasks?.filter(({ queue }) => queue !== name) ?? [];
	}
}

interface Deployed {
	projectId: string;
	name: string;
	now: number;
}

/** A deployment leaves a trigger that exists as it is. */
function addResources({ projects, resources }: FakeState, { projectId, name, now }: Deployed): void {
	const { kind, region = '' } = allFunctions[name] ?? {};
	const rows = projects[projectId]?.rows ?? {};
	const place = `projects/${projectId}/locations/${region}`;
	const add = (group: string, row: Row) => {
		rows[group] ??= [];
		if (!rows[group].some((other) => other.name === row.name)) rows[group].push(row);
	};
	if (kind === 'schedule') add('jobs', { name: `${place}/jobs/firebase-schedule-${name}-${region}`, state: 'ENABLED' });
	if (kind === 'queue') add('queues', { name: `${place}/queues/${name}`, state: 'RUNNING' });
	if (kind !== 'event' || functionUrl(projectId, { name, region }) in resources) return;
	const trigger = `${place}/triggers/${name.toLowerCase()}-1`;
	const databaseUid = resources[databaseUrl(projectId)]?.uid;
	resources[functionUrl(projectId, { name, region })] = { eventTrigger: { trigger } };
	resources[triggerUrl(trigger)] = { createTime: new Date(now).toISOString(), databaseUid };
}

/** `firebase functions:delete`: its trigger goes with it. */
export function fakeDelete({ projects, resources }: FakeState, parsed: Parsed): void {
	const [name = ''] = parsed.words;
	const projectId = textFlag(parsed, 'project');
	const url = functionUrl(projectId, { name, region: textFlag(parsed, 'region') });
	const found = resources[url] as { eventTrigger: { trigger: string } } | undefined;
	if (!found) throw new FakeFailure('The specified filters do not match any existing functions.');
	delete resources[triggerUrl(found.eventTrigger.trigger)];
	delete resources[url];
	delete projects[projectId]?.deployed[name];
}

/** As Eventarc does: a trigger belongs to the database that it was made for, and not to its name. */
export function isCalled({ resources }: FakeState, projectId: string, declared: { name: string; region: string }) {
	const found = resources[functionUrl(projectId, declared)] as { eventTrigger: { trigger: string } } | undefined;
	const trigger = found && resources[triggerUrl(found.eventTrigger.trigger)];
	const uid = resources[databaseUrl(projectId)]?.uid;
	return trigger !== undefined && uid !== undefined && trigger.databaseUid === uid;
}

function requireDatabase({ rows }: FakeProject, now: number): void {
	const found = rows.databases?.find(({ name }) => name.endsWith('/(default)'));
	const isCopied = rows.operations?.some((row) => row.databaseName === found?.name && now < Number(row.doneAt));
	if (!found || isCopied) throw new FakeFailure('The database (default) does not exist.');
}

/** firebase asks for one, and nobody answers. */
function requireSite({ resources }: FakeState, projectId: string): void {
	const url = `https://firebasehosting.googleapis.com/v1beta1/projects/${projectId}/sites/${projectId}`;
	if (!(url in resources)) throw new FakeFailure('Could not determine the default site for the project.');
}

/** Domain-restricted sharing. */
function requireEverybody({ isRestricted }: FakeProject): void {
	if (!isRestricted) return;
	throw new FakeFailure('One or more users named in the policy do not belong to a permitted customer.');
}

const agentDelayMs = 5 * 60_000;

/** firebase makes the agent as well, but does not wait for it. */
function requireAgent({ agents, projectNumber }: FakeProject, now: number): void {
	const email = `service-${projectNumber}@gcp-sa-eventarc.iam.gserviceaccount.com`;
	agents[email] ??= now;
	if (now >= agents[email] + agentDelayMs) return;
	throw new FakeFailure(
		'Permission denied while using the Eventarc Service Agent. If you recently started to use Eventarc, it may take a few minutes before all necessary permissions are propagated to the Service Agent.',
	);
}

/** Cloud Run refuses a service whose instances need more than the quota, and starts one of each service at the same time. */
function requireQuota({ projects, resources }: FakeState, projectId: string, names: readonly string[]): void {
	const reply = resources[quotaUrl(projectId, 'cpu_allocation')] as QuotaReply | undefined;
	const allowed = Number(reply?.consumerQuotaLimits?.[0]?.quotaBuckets[0]?.effectiveLimit) / 1000;
	const settings = projects[projectId]?.settings ?? {};
	const options = optionsWith(settings);
	const functions = functionsWith(settings);
	const started = new Map<string, number>();
	for (const name of names) {
		const { region = '' } = functions[name] ?? {};
		const { maxInstances = 0, cpu = 1 } = options[name] ?? {};
		const most = Math.floor(allowed / cpu);
		if (maxInstances > most) {
			throw new FakeFailure(
				`${name}: Max instances must be set to ${most} or fewer to set the requested total CPU. Quota violated: CpuAllocPerProjectRegion requested: ${maxInstances * cpu * 1000} allowed: ${allowed * 1000}`,
			);
		}
		started.set(region, (started.get(region) ?? 0) + cpu);
		if ((started.get(region) ?? 0) > allowed)
			throw new FakeFailure(`${name}: Quota exceeded for total allowable CPU per project per region.`);
	}
}
