/** Previews an import: reads the source, decides what becomes of each part, and stores that with encrypted secrets. */
import { type ImportRequest, productDefaults, tierLimits } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import { importedWebsiteId } from '../platform/ids.ts';
import { invalidField, Problem } from '../platform/problem.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { ruleProblem } from '../probe/rules/pattern.ts';
import { settingsToStore } from '../websites/check-settings/check-settings.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import type { ImportStore, StoredImport, StoredItem, StoredRow } from './import-store.ts';
import { type PreviewItemDeps, previewItems } from './items/preview-items.ts';
import type { ReadUntrusted } from './read-untrusted.ts';
import { canonicalUrl, countVerdicts, type PlannedRow, planRows } from './rules/plan-rows.ts';
import type { SourceItems } from './rules/source-items.ts';
import type { SourceMonitor } from './rules/source-monitor.ts';
import type { SourceClient } from './source-client.ts';

interface PreviewRowDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	imports: Pick<ImportStore, 'newId' | 'create'>;
	importSources: SourceClient;
	readUntrusted: ReadUntrusted;
	websites: Pick<WebsiteStore, 'all'>;
	requestSecrets: Pick<SecretBox, 'seal'>;
	normalizeTarget(url: string): string;
}

export type PreviewDeps = PreviewRowDeps & PreviewItemDeps;

export async function previewImport(
	deps: PreviewDeps,
	actor: Actor,
	request: ImportRequest,
): Promise<{ stored: StoredImport; rows: StoredRow[]; contents: StoredItem[] }> {
	const { uid, user } = actor;
	// 1. Read the monitors.
	const { monitors, items } = await readRequest(deps, uid, request);
	// 2. Decide what becomes of each.
	const owned = await deps.websites.all(uid);
	const planned = planRows(monitors, {
		tier: user.tier,
		room: tierLimits[user.tier].websites - owned.length,
		defaults: request.defaults ?? productDefaults,
		monitored: new Map(owned.map(({ id, document }) => [canonicalUrl(document.url), id])),
		normalize: (url) => orNull(() => deps.normalizeTarget(url)),
		ruleProblem: (rule) => ruleProblem(rule)?.message ?? null,
	});
	const importId = deps.imports.newId();
	const names = new Map(owned.map(({ id, document }) => [id, document.name]));
	const contents = await previewItems(deps, actor, items, websitesOf(monitors, planned, { importId, names }));
	// 3. Store it.
	const rows = planned.map((row) => sealed(deps, row, importId, user));
	const created = { source: request.source, rows, contents, counts: countVerdicts(rows) };
	return { stored: await deps.imports.create(uid, importId, created, deps.now()), rows, contents };
}

/** By the id of the monitor in the source: the website that it becomes, or that the account has already. */
function websitesOf(
	monitors: readonly SourceMonitor[],
	planned: readonly PlannedRow[],
	{ importId, names }: { importId: string; names: ReadonlyMap<string, string> },
): Map<string, { id: string; name: string }> {
	const added = new Map(planned.flatMap(({ row, website }) => (website ? [[row, website.name] as const] : [])));
	const websiteOf = ({ row, sameAs }: PlannedRow) => {
		if (sameAs && 'websiteId' in sameAs) return { id: sameAs.websiteId, name: names.get(sameAs.websiteId) ?? '' };
		const known = sameAs?.row ?? row;
		const name = added.get(known);
		return name === undefined ? null : { id: importedWebsiteId(importId, known), name };
	};
	return new Map(
		planned.flatMap((row, index) => {
			const website = websiteOf(row);
			return website ? [[monitors[index]?.id ?? '', website] as const] : [];
		}),
	);
}

async function readRequest(
	{ importSources, readUntrusted }: PreviewDeps,
	ownerId: string,
	request: ImportRequest,
): Promise<{ monitors: SourceMonitor[]; items: SourceItems }> {
	const { source, file, key, columns } = request;
	const text = key === undefined ? (file ?? '') : await importSources.fetchMonitors(source, key);
	const answer = await readUntrusted(ownerId, { source, text, columns });
	if (answer.problem === null) return answer.contents;
	throw invalidField(key === undefined ? 'file' : 'key', answer.problem);
}

/** The ids of the websites are known from the start, because each secret is encrypted for its website. */
function sealed(
	{ requestSecrets }: PreviewDeps,
	{ website, ...row }: PlannedRow,
	importId: string,
	owner: Actor['user'],
): StoredRow {
	if (!website) return { ...row, website };
	const { check, url } = website;
	if (!check) return { ...row, website: { ...website, check } };
	try {
		const owned = { websiteId: importedWebsiteId(importId, row.row), url, owner, before: null };
		return { ...row, website: { ...website, check: settingsToStore(check, owned, requestSecrets) } };
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		const changes = [...row.changes, `Its rules and request are left out, so it arrives paused: ${error.message}`];
		return { ...row, changes, website: { ...website, isActive: false, check: null } };
	}
}

function orNull<Value>(make: () => Value): Value | null {
	try {
		return make();
	} catch (error) {
		if (error instanceof Problem) return null;
		throw error;
	}
}
