/** Runs and undoes imports a step at a time, so that the caller sees the progress. Every step may be repeated. */
import { importLimits } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import type { Actor } from '../http/actor.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { alreadyExists, hasErrorCode } from '../platform/firestore/error-codes.ts';
import type { ImportDocument, ImportRefusal } from '../platform/firestore/import-documents.ts';
import { isLive } from '../platform/firestore/paging.ts';
import { importedWebsiteId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import type { Capacity } from '../websites/capacity.ts';
import { type FirstCheckDeps, requestFirstCheck } from '../websites/first-check.ts';
import { type RemoveEverywhereDeps, removeEach } from '../websites/remove-everywhere.ts';
import { admitTarget, type TargetDeps } from '../websites/targets/admit-target.ts';
import { checksPerDay } from '../websites/website-settings.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import {
	contentsOf,
	type ImportStore,
	importKeptMs,
	rowsOf,
	type StoredImport,
	type StoredRow,
} from './import-store.ts';
import {
	addItems,
	type ItemDeps,
	isAddedItem,
	itemStepSize,
	removeItems,
	requireRemovable,
} from './items/run-items.ts';
import { canonicalUrl } from './rules/plan-rows.ts';

export type RunDeps = FirstCheckDeps &
	TargetDeps &
	RemoveEverywhereDeps &
	ItemDeps & {
		imports: Pick<ImportStore, 'change' | 'find'>;
		websites: Pick<WebsiteStore, 'all' | 'add' | 'remove'>;
		capacity: Capacity;
	};

/** Websites of one step: few for a small import, so that its progress moves, and no more than fifty for a large one. */
export function stepSizeOf(rows: number): number {
	return Math.min(50, Math.max(10, Math.ceil(rows / 10)));
}

type AddedRow = StoredRow & { website: NonNullable<StoredRow['website']> };

/** Adds the next websites, and after the last one what else the source has. Returns the import as it is then. */
export async function runImport(deps: RunDeps, actor: Actor, importId: string): Promise<StoredImport> {
	const { uid } = actor;
	// 1. Begin, or continue where an earlier call ended.
	const now = deps.now();
	const found = await requireImport(deps, uid, importId);
	if (found.document.state === 'done') return found;
	const begun = await deps.imports.change(uid, importId, (before) => beginning(before, now));
	if (!begun) throw undone();
	const { processed } = begun.document;
	const rows = (await rowsOf(begun)).filter(isAdded);
	if (processed >= rows.length) return runItems(deps, actor, begun);
	const step = rows.slice(processed, processed + stepSizeOf(rows.length));
	// 2. Find those that are there already: an earlier call may have ended before it noted its progress.
	const owned = await deps.websites.all(uid);
	const ids = new Set(owned.map(({ id }) => id));
	const monitored = new Set(owned.map(({ document }) => canonicalUrl(document.url)));
	const missing = step.filter(({ row }) => !ids.has(importedWebsiteId(importId, row)));
	const fresh = missing.filter(({ website }) => !monitored.has(canonicalUrl(website.url)));
	const refused: Record<string, ImportRefusal> = {};
	for (const { row, website } of missing) if (monitored.has(canonicalUrl(website.url))) refused[row] = 'duplicate';
	// 3. Add the others.
	const checks = fresh.map(({ website }) => checksPerDay(website, actor.user.tier));
	await deps.capacity.requireRoom(checks.reduce((sum, perDay) => sum + perDay, 0));
	const added = await Promise.all(fresh.map((row) => add(deps, actor, importId, row)));
	for (const [index, isAddedNow] of added.entries()) if (!isAddedNow) refused[fresh[index]?.row ?? 0] = 'limit';
	const tagged = step.filter(({ row, website }) => website.tags.length > 0 && !(row in refused));
	if (tagged.length > 0) {
		await deps.writeMaintenance(
			uid,
			tagged.map(({ row }) => importedWebsiteId(importId, row)),
			deps.now(),
		);
	}
	// 4. Note the progress.
	const reached = processed + step.length;
	const noted = await deps.imports.change(uid, importId, (before) => progressed(before, reached, rows.length, refused));
	if (noted) return noted;
	// The import was undone meanwhile, and did not find these.
	await removeStep(
		deps,
		uid,
		step.map(({ row }) => importedWebsiteId(importId, row)),
	);
	throw undone();
}

/** Adds the next channels, maintenance windows and status pages, which may name any website of the import. */
async function runItems(deps: RunDeps, actor: Actor, begun: StoredImport): Promise<StoredImport> {
	const { uid } = actor;
	const { id: importId, document } = begun;
	const { processed } = document.items;
	const items = (await contentsOf(begun)).filter(isAddedItem);
	const step = items.slice(processed, processed + itemStepSize);
	const owned = await deps.websites.all(uid);
	const refused = await addItems(deps, actor, importId, step, owned);
	const reached = processed + step.length;
	const noted = await deps.imports.change(uid, importId, (before) => itemsProgressed(before, reached, refused));
	if (noted) return noted;
	// The import was undone meanwhile, and did not find these.
	await removeItems(deps, uid, importId, step, owned);
	throw undone();
}

/** Removes what the import added: first what names websites, and then the next websites. Returns the import as it is then. */
export async function undoImport(deps: RunDeps, actor: Actor, importId: string): Promise<StoredImport> {
	const { uid } = actor;
	const found = await requireImport(deps, uid, importId);
	if (found.document.state === 'undone') return found;
	const items = (await contentsOf(found)).filter(isAddedItem);
	await requireRemovable(deps, actor, importId, items);
	const now = deps.now();
	const begun = await deps.imports.change(uid, importId, (before) =>
		before.runAt === null || !isLive(before, now) ? null : { state: 'undoing' },
	);
	if (!begun) throw new Problem('conflict', 'This import has not run, or can no longer be undone.');
	const websites = await deps.websites.all(uid);
	const rows = (await rowsOf(begun)).filter(isAdded);
	const owned = new Set(websites.map(({ id }) => id));
	const left = rows.map(({ row }) => importedWebsiteId(importId, row)).filter((id) => owned.has(id));
	const { add, processed, removed, refused } = begun.document.items;
	// A run that was interrupted may have added one step more than it noted.
	const mostAdded = Math.min(add, processed + itemStepSize);
	// Those that were refused come last, so that the number of removed ones says how many are left.
	const dealtWith = items.slice(0, mostAdded).toSorted((a, b) => Number(a.item in refused) - Number(b.item in refused));
	const step = dealtWith.slice(removed, removed + itemStepSize);
	if (step.length > 0) {
		await removeItems(deps, uid, importId, step, websites);
		const reached = removed + step.length;
		const noted = await deps.imports.change(uid, importId, (before) => ({
			processed: processedAfter(before, left.length),
			items: { ...before.items, removed: Math.max(before.items.removed, reached) },
		}));
		if (reached < mostAdded) return noted ?? begun;
	}
	const last = left.slice(-stepSizeOf(rows.length));
	await removeStep(deps, uid, last);
	const remaining = left.length - last.length;
	return (await deps.imports.change(uid, importId, (before) => undoProgressed(before, remaining))) ?? begun;
}

export async function requireImport(
	{ imports, now }: { imports: Pick<ImportStore, 'find'>; now(): number },
	ownerId: string,
	importId: string,
): Promise<StoredImport> {
	const found = await imports.find(ownerId, importId, now());
	if (!found) throw new Problem('not-found', 'Import not found');
	return found;
}

/** False if the plan includes no more websites. */
async function add(
	deps: RunDeps,
	{ uid, user }: Actor,
	importId: string,
	{ row, ...imported }: AddedRow,
): Promise<boolean> {
	const websiteId = importedWebsiteId(importId, row);
	try {
		const isActive = imported.website.isActive && (await mayCheck(deps, user, imported.website.url));
		const website = { ...imported.website, isActive };
		const { document } = await deps.websites.add(uid, website, deps.now(), websiteId);
		if (isActive) await requestFirstCheck(deps, { shardId: document.shardId, websiteId, revision: 1 });
		return true;
	} catch (error) {
		// Another call of the same import added it.
		if (hasErrorCode(error, alreadyExists)) return true;
		if (error instanceof Problem && error.code === 'limit-reached') return false;
		throw error;
	}
}

/** A website whose checks are refused arrives paused. */
async function mayCheck(deps: RunDeps, user: UserDocument, url: string): Promise<boolean> {
	try {
		await admitTarget(deps, user, url);
		return true;
	} catch (error) {
		if (error instanceof Problem && error.code === 'conflict') return false;
		throw error;
	}
}

async function removeStep(deps: RunDeps, ownerId: string, websiteIds: readonly string[]): Promise<void> {
	const removals = await removeEach(deps, ownerId, websiteIds);
	const failed = removals.find((removal) => removal.status === 'rejected');
	if (failed) throw failed.reason;
}

function isAdded(row: StoredRow): row is AddedRow {
	return row.verdict === 'add' && row.website !== null;
}

function beginning({ state, runAt }: ImportDocument, now: number): Partial<ImportDocument> | null {
	if (state === 'undoing' || state === 'undone') return null;
	if (runAt !== null) return {};
	return { state: 'running', runAt: now, expireAt: Timestamp.fromMillis(now + importKeptMs) };
}

function progressed(
	before: ImportDocument,
	reached: number,
	total: number,
	refused: Readonly<Record<string, ImportRefusal>>,
): Partial<ImportDocument> | null {
	if (before.state !== 'running' && before.state !== 'done') return null;
	const processed = Math.max(before.processed, reached);
	return {
		processed,
		refused: { ...refused, ...before.refused },
		state: processed >= Math.min(total, importLimits.rows) && before.items.add === 0 ? 'done' : 'running',
	};
}

function itemsProgressed(
	before: ImportDocument,
	reached: number,
	refused: Readonly<Record<string, string>>,
): Partial<ImportDocument> | null {
	if (before.state !== 'running' && before.state !== 'done') return null;
	const { items } = before;
	const processed = Math.max(items.processed, reached);
	return {
		items: { ...items, processed, refused: { ...refused, ...items.refused } },
		state: processed >= items.add ? 'done' : 'running',
	};
}

/** Only what is still there, and what was refused, stays dealt with, so that the import says how many websites are left. */
function processedAfter({ processed, refused }: ImportDocument, remaining: number): number {
	return Math.min(processed, remaining + Object.keys(refused).length);
}

function undoProgressed(before: ImportDocument, remaining: number): Partial<ImportDocument> {
	const processed = processedAfter(before, remaining);
	return { processed, state: before.state === 'undone' || remaining === 0 ? 'undone' : 'undoing' };
}

function undone(): Problem {
	return new Problem('conflict', 'This import was undone. Please import the file again.');
}
