/** Rebuilds the snapshots of pages. */
import { loopLimit, minuteMs, type StatusPageSettings, type StatusSnapshot } from '@stayup/contract';
import pLimit from 'p-limit';
import type { BoundedMap } from '../../platform/bounded-map.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import type {
	StatusPageDocument,
	StatusSnapshotDocument,
	StoredLogo,
} from '../../platform/firestore/status-documents.ts';
import type { KeyedMutex } from '../../platform/keyed-mutex.ts';
import type { LogError } from '../../platform/log.ts';
import { type FactStore, type KnownFacts, nothingKnown, type ReadWebsites } from './fact-store.ts';
import { type KnownSnapshot, knownFacts, sourcesOf } from './known-facts.ts';
import { packed, packedSnapshot } from './packed.ts';
import type { OpenIncident } from './rules/component-state.ts';
import { startOfDay } from './rules/days.ts';
import type { ShownSettings, StoredDays } from './rules/facts.ts';
import { longestAgeMs, nextRefreshAt, openIncidentsOf, snapshotOf, withWebsites } from './rules/snapshot.ts';
import type { FoundPage, SnapshotStore } from './snapshot-store.ts';

export interface RebuildDeps {
	snapshots: SnapshotStore;
	facts: FactStore;
	runExclusive: KeyedMutex;
}

interface Rebuild {
	/** Milliseconds since the epoch. */
	now: number;
	/** When the change was written, by Firestore's clock: a snapshot with later facts has it. Null if that is not known. */
	changedAt: number | null;
	/** Reads all stored days again. */
	forgetsDays: boolean;
	/** Nothing but time asks for it. */
	isDue: boolean;
}

const mostAttempts = 6;
const pagesAtOnce = 8;

/** After any change of the page, its incidents or its websites. */
export async function rebuildPage(deps: RebuildDeps, pageId: string, now: number): Promise<void> {
	await rebuild(deps, pageId, null, { now, changedAt: null, forgetsDays: false, isDue: false });
}

/** All pages that show the website. */
export async function rebuildPagesOf(
	deps: RebuildDeps,
	websiteId: string,
	now: number,
	{ changedAt = null, forgetsDays = false }: Partial<Pick<Rebuild, 'changedAt' | 'forgetsDays'>> = {},
): Promise<void> {
	const pages = await deps.snapshots.pagesWith(websiteId);
	await pLimit(pagesAtOnce).map(pages, (found) =>
		rebuild(deps, found.page.id, changedAt === null ? null : found, { now, changedAt, forgetsDays, isDue: false }),
	);
}

/** All pages of the account that show one of the websites. */
export async function rebuildPagesOfAccount(
	deps: RebuildDeps,
	ownerId: string,
	websiteIds: readonly string[],
	now: number,
): Promise<void> {
	if (websiteIds.length === 0) return;
	const pageIds = await deps.snapshots.pagesOf(ownerId, websiteIds);
	await pLimit(pagesAtOnce).map(pageIds, (pageId) => rebuildPage(deps, pageId, now));
}

const duePerRead = 200;
const mostReads = 1_000;

/** Rebuilds the pages that are due, until none is left. A page that fails does not stop the others, and is tried again the next minute. */
export async function refreshDuePages(deps: RebuildDeps & { logError: LogError }, now: number): Promise<void> {
	const failed = new Set<string>();
	const iterate = loopLimit(mostReads, 'the status pages that are due');
	for (let due = await deps.snapshots.due(now, duePerRead); due.length > 0; ) {
		iterate();
		await pLimit(pagesAtOnce).map(due, (pageId) =>
			rebuild(deps, pageId, null, { now, changedAt: null, forgetsDays: false, isDue: true }).catch((error: unknown) => {
				failed.add(pageId);
				deps.logError('A status page could not be refreshed.', { error });
			}),
		);
		if (due.length < duePerRead || failed.size > 0) return;
		due = await deps.snapshots.due(now, duePerRead);
	}
}

/** One at a time in this process; of several processes, the one that loses the write starts over with later facts. */
function rebuild(deps: RebuildDeps, pageId: string, found: FoundPage | null, options: Rebuild): Promise<void> {
	return deps.runExclusive(pageId, async () => {
		for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
			if (await tryRebuild(deps, pageId, attempt === 0 ? found : null, options)) return;
		}
		throw new Error(`The status page ${pageId} changes all the time and could not be rebuilt.`);
	});
}

async function tryRebuild(
	{ snapshots, facts }: RebuildDeps,
	pageId: string,
	found: FoundPage | null,
	{ now, changedAt, forgetsDays, isDue }: Rebuild,
): Promise<boolean> {
	// 1. Read the page, then its snapshot: the write fails if that one changes after this.
	const current = found ?? (await snapshots.findPage(pageId));
	const before = await snapshots.find(pageId);
	if (!current) {
		if (before) await snapshots.remove(pageId);
		return true;
	}
	const { page, readAt } = current;
	if (before && !forgetsDays && changedAt !== null && before.document.factsAt > changedAt) return true;
	// 2. Read the facts that are not in the snapshot before. Changes of incidents, windows and settings rebuild the page themselves.
	const known = before && (await knownFacts(before.document));
	const isWebsiteChange = changedAt !== null && !forgetsDays;
	const keepsFrame = known && (isWebsiteChange || (isDue && frameDueAt(known) > now));
	const { snapshot, read, open, isOpen, refreshAt, frameAt } =
		before && known && keepsFrame && isCurrent(known, page.document, now)
			? await rebuildWebsites(facts, page, { ...before.document, known }, now)
			: await rebuildAll(facts, page, { ...(known ?? nothingKnown), ...(forgetsDays && { days: new Map() }) }, now);
	// 3. Store what visitors see.
	const { isPublished, isOverLimit, access, passwordHash, visitKey, allowedEmails } = page.document;
	const document: StatusSnapshotDocument = {
		ownerId: page.document.ownerId,
		content: await packedSnapshot(snapshot),
		sources: await packed(sourcesOf(read, page.document, open, frameAt)),
		builtAt: now,
		factsAt: readAt,
		nextRefreshAt: refreshAt,
		access: { isOpen: isPublished && !isOverLimit && isOpen, kind: access, passwordHash, visitKey, allowedEmails },
	};
	return snapshots.save(pageId, document, before);
}

interface Built {
	snapshot: StatusSnapshot;
	read: ReadWebsites;
	open: OpenIncident[];
	/** As far as the account decides. */
	isOpen: boolean;
	refreshAt: number;
	frameAt: number | undefined;
}

/** When incidents, maintenance and the account are read again without a change. At once if it is not known when they were read. */
function frameDueAt({ frameAt = 0 }: KnownSnapshot): number {
	return frameAt + longestAgeMs;
}

/** Whether only the websites can have changed since this snapshot. */
function isCurrent({ snapshot: { builtAt } }: KnownSnapshot, { changedAt }: StatusPageDocument, now: number): boolean {
	return changedAt <= builtAt && startOfDay(builtAt) === startOfDay(now);
}

async function rebuildWebsites(
	facts: FactStore,
	{ document: { ownerId, ...settings } }: Stored<StatusPageDocument>,
	{ known, access, nextRefreshAt: due }: StatusSnapshotDocument & { known: KnownSnapshot },
	now: number,
): Promise<Built> {
	const read = await facts.readWebsites({ ownerId, settings }, known, now);
	const { open } = known;
	const snapshot = withWebsites(known.snapshot, read.facts, open, now);
	// An earlier `due` may be that of a problem that is over.
	const frameRefreshAt = known.frameAt === undefined ? due : frameDueAt(known);
	const refreshAt = Math.min(frameRefreshAt, nextRefreshAt(snapshot, read.facts, now));
	return { snapshot, read, open, isOpen: access.isOpen, refreshAt, frameAt: known.frameAt };
}

async function rebuildAll(
	facts: FactStore,
	{ id, document }: Stored<StatusPageDocument>,
	known: KnownFacts,
	now: number,
): Promise<Built> {
	const { ownerId } = document;
	const read = await facts.read({ ownerId, pageId: id, settings: document }, known, now);
	const snapshot = snapshotOf(read.facts, now);
	const refreshAt = nextRefreshAt(snapshot, read.facts, now);
	return { snapshot, read, open: openIncidentsOf(read.facts), isOpen: !read.isOwnerGone, refreshAt, frameAt: now };
}

/** The days that the previews of the last minutes read, by website. */
type PreviewDays = BoundedMap<{ readAt: number; days: StoredDays }>;

const previewKeptMs = 10 * minuteMs;

/** The snapshot that these settings would give. Websites of other accounts show nothing. */
export async function previewSnapshot(
	{ snapshots, facts, previewDays }: Pick<RebuildDeps, 'snapshots' | 'facts'> & { previewDays: PreviewDays },
	ownerId: string,
	settings: StatusPageSettings,
	page: Stored<StatusPageDocument> | null,
	now: number,
): Promise<StatusSnapshot> {
	const before = page && (await snapshots.find(page.id));
	const known = before ? await knownFacts(before.document) : nothingKnown;
	const shown = shownSettings(settings, page?.document.logo ?? null);
	const read = await facts.read(
		{ ownerId, pageId: page?.id ?? null, settings: shown },
		withPreviews(known, shown.websiteIds, previewDays, now),
		now,
	);
	for (const [websiteId, days] of read.facts.days) {
		if (!known.days.has(websiteId)) previewDays.set(websiteId, { readAt: now, days });
	}
	return snapshotOf(read.facts, now);
}

function withPreviews(
	known: KnownFacts,
	websiteIds: readonly string[],
	previewDays: PreviewDays,
	now: number,
): KnownFacts {
	const days = new Map(known.days);
	for (const id of websiteIds) {
		const previewed = previewDays.get(id);
		if (previewed && !days.has(id) && now - previewed.readAt < previewKeptMs) days.set(id, previewed.days);
	}
	return { ...known, days };
}

/** A component that is not saved has no id: it takes its place in the list. */
function shownSettings(settings: StatusPageSettings, logo: StoredLogo | null): ShownSettings {
	let count = 0;
	const groups = settings.groups.map(({ name, components }) => ({
		name,
		components: components.map((component) => {
			count += 1;
			const { id = `new-${count}`, websiteId, name, showsUrl } = component;
			return { id, websiteId, name, showsUrl };
		}),
	}));
	const websiteIds = new Set(groups.flatMap(({ components }) => components.map(({ websiteId }) => websiteId)));
	return { ...settings, groups, websiteIds: [...websiteIds], domain: null, logo };
}
