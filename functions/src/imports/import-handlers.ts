/** Previews, lists, runs and undoes imports from other tools (decision 62). */
import type { RecordChangeDeps } from '../http/changes/record-change.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import type { RecentLoginDeps } from '../http/recent-login.ts';
import { importOf, summaryOf } from './import-replies.ts';
import { contentsOf, type ImportStore, rowsOf } from './import-store.ts';
import { isAddedItem } from './items/run-items.ts';
import { type PreviewDeps, previewImport } from './preview-import.ts';
import { type RunDeps, requireImport, runImport, undoImport } from './run-import.ts';

type ImportDeps = PreviewDeps &
	RunDeps &
	RateLimited &
	RecordChangeDeps &
	RecentLoginDeps & {
		imports: ImportStore;
	};

export function createImportHandlers(deps: ImportDeps) {
	return {
		async listImports({ actor }) {
			return (await deps.imports.recent(actor.uid, deps.now())).map(summaryOf);
		},

		async previewImport({ actor, body }) {
			await limitAccount(deps, 'importByAccount', actor);
			const { stored, rows, contents } = await previewImport(deps, actor, body);
			return importOf(stored, rows, contents);
		},

		async getImport({ actor, params }) {
			const stored = await requireImport(deps, actor.uid, params.id);
			const isPartlyUndone = stored.document.state === 'undoing';
			const owned = isPartlyUndone ? await deps.websites.all(actor.uid) : null;
			const websiteIds = owned && new Set(owned.map(({ id }) => id));
			return importOf(stored, await rowsOf(stored), await contentsOf(stored), websiteIds);
		},

		async runImport({ actor, params, request }) {
			const stored = await requireImport(deps, actor.uid, params.id);
			const planned = await contentsOf(stored);
			const addsChannels = planned.filter(isAddedItem).some(({ added }) => added.kind === 'channel');
			if (addsChannels) await deps.requireReauthentication(actor);
			await limitAccount(deps, 'importStepByAccount', actor);
			const run = await runImport(deps, actor, params.id);
			const changed = { before: null, after: null };
			const event = addsChannels ? 'channels-imported' : 'import-run';
			// Once, and not with every step.
			if (stored.document.state === 'preview')
				await deps.recordChange({ ownerId: actor.uid, event, request, detail: null, changed, colleague: null });
			return summaryOf(run);
		},

		async undoImport({ actor, params }) {
			await requireImport(deps, actor.uid, params.id);
			await limitAccount(deps, 'importStepByAccount', actor);
			return summaryOf(await undoImport(deps, actor, params.id));
		},
	} satisfies Partial<Handlers>;
}
