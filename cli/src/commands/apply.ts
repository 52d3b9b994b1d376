/** Applies a plan step by step. The lock is saved after every step, so that an interrupted run continues where it ended. */
import * as account from '../api/account.ts';
import type { ApiClient } from '../api/client.ts';
import {
	laterWebsiteBody,
	maintenanceBody,
	newWebsiteBody,
	statusPageBody,
	websiteChangeBody,
} from '../config/bodies.ts';
import { desiredOf } from '../config/compare.ts';
import type { ConfigFile } from '../config/file.ts';
import { type Lock, withEntry } from '../config/lock.ts';
import { isChange, type Plan, type Step } from '../config/plan.ts';

export interface ApplyDeps {
	client: ApiClient;
	file: ConfigFile;
	/** The things of the account when the plan was made. */
	things: account.Things;
	/** Puts references back in place of secrets. */
	hide<Value>(value: Value): Value;
	save(lock: Lock): void;
	/** After each change. */
	report(step: Step): void;
}

/** Returns the new lock. */
export async function applyPlan(deps: ApplyDeps, { steps }: Plan, before: Lock): Promise<Lock> {
	const desired = deps.hide(desiredOf(deps.file));
	let lock = before;
	for (const step of steps) {
		const id = await applyStep(deps, step, lock);
		const applied = desired[step.section][step.key]?.settings;
		const after = withEntry(
			lock,
			step.section,
			step.key,
			id === null || !applied ? null : { id, applied: { ...applied } },
		);
		if (JSON.stringify(after) !== JSON.stringify(lock)) deps.save(after);
		lock = after;
		if (isChange(step)) deps.report(step);
	}
	return lock;
}

/** The id of the thing; null once it is gone. */
async function applyStep(deps: ApplyDeps, step: Step, lock: Lock): Promise<string | null> {
	switch (step.action) {
		case 'create':
			return create(deps, step, lock);
		case 'update':
			await update(deps, step, lock);
			return step.id;
		case 'adopt':
		case 'keep':
			return step.id;
		case 'remove':
			await account.removeThing(deps.client, step.section, step.id);
			return null;
		case 'forget':
			return null;
	}
}

function create({ client, file }: ApplyDeps, { section, key }: Step, lock: Lock): Promise<string> {
	switch (section) {
		case 'websites': {
			const entry = entryOf(file.websites, key);
			return account.addWebsite(client, newWebsiteBody(entry), laterWebsiteBody(entry));
		}
		case 'maintenance':
			return account.addMaintenance(client, maintenanceBody(entryOf(file.maintenance, key), idsOf(lock)));
		case 'statusPages':
			return account.addStatusPage(client, statusPageBody(entryOf(file.statusPages, key), idsOf(lock), null));
	}
}

function update(
	{ client, file, things }: ApplyDeps,
	{ section, key, id, changes }: Extract<Step, { action: 'update' }>,
	lock: Lock,
): Promise<void> {
	switch (section) {
		case 'websites': {
			const fields = changes.map(({ field }) => field);
			return account.changeWebsite(client, id, websiteChangeBody(entryOf(file.websites, key), fields));
		}
		case 'maintenance':
			return account.changeMaintenance(client, id, maintenanceBody(entryOf(file.maintenance, key), idsOf(lock)));
		case 'statusPages': {
			const existing = things.statusPages.find(({ _id }) => _id === id) ?? null;
			return account.changeStatusPage(
				client,
				id,
				statusPageBody(entryOf(file.statusPages, key), idsOf(lock), existing),
			);
		}
	}
}

function idsOf({ websites }: Lock): (key: string) => string {
	return (key) => entryOf(websites, key).id;
}

function entryOf<Entry>(entries: Readonly<Record<string, Entry>>, key: string): Entry {
	const entry = entries[key];
	if (entry === undefined) throw new Error(`There is no entry ${key}.`);
	return entry;
}
