/** Previews an import: reads the monitors, decides what becomes of each, and stores that with encrypted secrets. */
import { type ImportRequest, tierLimits } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import { importedWebsiteId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { compilePattern } from '../probe/rules/pattern.ts';
import { settingsToStore } from '../websites/check-settings/check-settings.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import type { ImportStore, StoredImport, StoredRow } from './import-store.ts';
import { parseSource } from './rules/parse-source.ts';
import { canonicalUrl, countVerdicts, type PlannedRow, planRows } from './rules/plan-rows.ts';
import { type SourceMonitor, UnreadableFile } from './rules/source-monitor.ts';
import type { SourceClient } from './source-client.ts';

export interface PreviewDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	imports: Pick<ImportStore, 'newId' | 'create'>;
	importSources: SourceClient;
	websites: Pick<WebsiteStore, 'all'>;
	requestSecrets: Pick<SecretBox, 'seal'>;
	normalizeTarget(url: string): string;
}

export async function previewImport(
	deps: PreviewDeps,
	{ uid, user }: Actor,
	request: ImportRequest,
): Promise<{ stored: StoredImport; rows: StoredRow[] }> {
	// 1. Read the monitors.
	const monitors = await readMonitors(deps, request);
	// 2. Decide what becomes of each.
	const owned = await deps.websites.all(uid);
	const planned = planRows(monitors, {
		tier: user.tier,
		room: tierLimits[user.tier].websites - owned.length,
		monitored: new Set(owned.map(({ document }) => canonicalUrl(document.url))),
		normalize: (url) => orNull(() => deps.normalizeTarget(url)),
		patternProblem: (pattern) => compilePattern(pattern).problem,
	});
	// 3. Store it.
	const importId = deps.imports.newId();
	const rows = planned.map((row) => sealed(deps, row, importId, user.tier));
	const { source } = request;
	const stored = await deps.imports.create(uid, importId, { source, rows, counts: countVerdicts(rows) }, deps.now());
	return { stored, rows };
}

async function readMonitors({ importSources }: PreviewDeps, request: ImportRequest): Promise<SourceMonitor[]> {
	const { source, file, key, columns } = request;
	const text = key === undefined ? (file ?? '') : await importSources.fetchMonitors(source, key);
	try {
		return parseSource(source, text, columns);
	} catch (error) {
		if (!(error instanceof UnreadableFile)) throw error;
		const field = key === undefined ? 'file' : 'key';
		throw new Problem('invalid', error.message, { errors: [{ field, message: error.message }] });
	}
}

/** The ids of the websites are known from the start, because each secret is encrypted for its website. */
function sealed(
	{ requestSecrets }: PreviewDeps,
	{ website, ...row }: PlannedRow,
	importId: string,
	tier: Actor['user']['tier'],
): StoredRow {
	if (!website) return { ...row, website };
	const { check, url } = website;
	if (!check) return { ...row, website: { ...website, check } };
	try {
		const owned = { websiteId: importedWebsiteId(importId, row.row), url, tier, before: null };
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
