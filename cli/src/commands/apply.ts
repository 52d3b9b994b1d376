/** Applies a plan step by step. The lock is saved after every step, so that an interrupted run continues where it ended. */
import { addChannel, removeThing, type Things } from '../api/account.ts';
import { type ApiClient, ApiRefused } from '../api/client.ts';
import {
	channelChangeBody,
	entryOf,
	idOfWebsiteIn,
	laterChannelBody,
	maintenanceBody,
	newChannelBody,
	newWebsiteBody,
	policyBody,
	statusPageBody,
	websiteChangeBody,
} from '../config/bodies.ts';
import { nameOfEntry } from '../config/describe.ts';
import { type Lock, withEntry, withoutEntry } from '../config/lock.ts';
import { type BySection, isChange, type Plan, type Step } from '../config/plan.ts';
import type { ConfigFile } from '../config/schema.ts';
import type { Desired } from '../config/things.ts';

interface ApplyDeps {
	client: ApiClient;
	file: ConfigFile;
	/** The things of the account when the plan was made. */
	things: Things;
	/** The entries as they are afterwards, without secrets. */
	applied: BySection<Readonly<Record<string, Pick<Desired, 'settings'>>>>;
	save(lock: Lock): void;
	/** After each change. */
	report(step: Step): void;
}

type StepOf<Action> = Extract<Step, { action: Action }>;

/** Returns the new lock. */
export async function applyPlan(deps: ApplyDeps, { steps }: Plan, before: Lock): Promise<Lock> {
	let lock = before;
	for (const step of steps) {
		const after = await applyStep(deps, step, lock);
		if (JSON.stringify(after) !== JSON.stringify(lock)) deps.save(after);
		lock = after;
		if (isChange(step)) deps.report(step);
	}
	return lock;
}

/** Returns the lock afterwards. */
async function applyStep(deps: ApplyDeps, step: Step, lock: Lock): Promise<Lock> {
	const { section, key } = step;
	const locked = (id: string) =>
		withEntry(lock, section, key, { id, applied: { ...entryOf(deps.applied[section], key).settings } });
	try {
		switch (step.action) {
			case 'create':
				return locked((await create(deps, step, lock))._id);
			case 'update':
				await update(deps, step, lock);
				return locked(step.id);
			case 'adopt':
			case 'keep':
				return locked(step.id);
			case 'remove':
				await removeThing(deps.client, section, step.id);
				return withoutEntry(lock, section, key, step.id);
			case 'forget':
				return withoutEntry(lock, section, key, step.id);
			case 'blocked':
			case 'over':
				return lock;
		}
	} catch (error) {
		if (!(error instanceof ApiRefused)) throw error;
		throw new ApiRefused(`${nameOfEntry(step)}: ${error.message}`, error.status);
	}
}

function create({ client, file }: ApplyDeps, { section, key }: StepOf<'create'>, lock: Lock): Promise<{ _id: string }> {
	const idOf = idOfWebsiteIn(lock);
	switch (section) {
		case 'websites':
			return client.call('addWebsite', { body: newWebsiteBody(entryOf(file.websites, key)) });
		case 'channels': {
			const entry = entryOf(file.channels, key);
			return addChannel(client, newChannelBody(entry, idOf), laterChannelBody(entry));
		}
		case 'policies':
			return client.call('addPolicy', { body: policyBody(entryOf(file.policies, key), lock) });
		case 'maintenance':
			return client.call('addMaintenance', { body: maintenanceBody(entryOf(file.maintenance, key), idOf) });
		case 'statusPages':
			return client.call('addStatusPage', { body: statusPageBody(entryOf(file.statusPages, key), idOf, null) });
	}
}

function update(
	{ client, file, things }: ApplyDeps,
	{ section, key, id, changes }: StepOf<'update'>,
	lock: Lock,
): Promise<unknown> {
	const idOf = idOfWebsiteIn(lock);
	const fields = changes.map(({ field }) => field);
	const params = { id };
	switch (section) {
		case 'websites':
			return client.call('updateWebsite', { params, body: websiteChangeBody(entryOf(file.websites, key), fields) });
		case 'channels':
			return client.call('updateChannel', {
				params,
				body: channelChangeBody(entryOf(file.channels, key), idOf, fields),
			});
		case 'policies':
			return client.call('updatePolicy', { params, body: policyBody(entryOf(file.policies, key), lock) });
		case 'maintenance':
			return client.call('updateMaintenance', {
				params,
				body: maintenanceBody(entryOf(file.maintenance, key), idOf),
			});
		case 'statusPages': {
			const existing = things.statusPages.find(({ _id }) => _id === id) ?? null;
			const body = statusPageBody(entryOf(file.statusPages, key), idOf, existing);
			return client.call('updateStatusPage', { params, body });
		}
	}
}
