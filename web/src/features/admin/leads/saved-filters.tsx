/** The filters that an admin has saved, as a row of buttons. The chosen one can be renamed and removed. */
import { type SavedFilter, savedFilterLimits } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { inboxFailures, inboxQueries } from '../inbox/inbox-queries.ts';
import { FilterNameDialog } from './filter-name-dialog.tsx';
import { choiceIn, choiceInWords, isAny, savedAs, withFilter } from './filter-rules.ts';

export function SavedFilters() {
	const { params, change } = useSearchChoices();
	const choice = choiceIn(params);
	const client = useQueryClient();
	const { queryKey } = inboxQueries.savedFilters();
	const saved = useQuery(inboxQueries.savedFilters());
	const [dialog, setDialog] = useState<{ renamed: SavedFilter | null } | null>(null);
	const reload = () => client.invalidateQueries({ queryKey });
	const remove = useAction((filter: SavedFilter) => call('removeSavedFilter', { params: { id: filter._id } }), {
		success: (_, filter) => `Removed the filter ${filter.name}`,
		failure: inboxFailures.removeFilter,
		onSuccess: reload,
	});

	if (saved.isError && saved.data === undefined) {
		return (
			<p className="text-small text-muted">
				{inboxFailures.filtersLoad.text}.{' '}
				<button type="button" className="underline underline-offset-4" onClick={() => void saved.refetch()}>
					Retry
				</button>
			</p>
		);
	}
	const filters = saved.data ?? [];
	const chosen = savedAs(choice, filters);
	const canSave = saved.data !== undefined && chosen === undefined && isAny(choice);
	if (filters.length === 0 && !canSave) return null;
	return (
		<section aria-label="Saved filters" className="flex flex-wrap items-center gap-2">
			{filters.map((filter) => (
				<button
					key={filter._id}
					type="button"
					title={choiceInWords(filter)}
					aria-pressed={filter._id === chosen?._id}
					onClick={() =>
						change((known) => withFilter(known, filter._id === chosen?._id ? { search: '', filter: null } : filter))
					}
					className="inline-flex min-h-8 max-w-full items-center rounded-full border border-line px-3 text-left text-small font-medium text-body transition-colors [overflow-wrap:anywhere] hover:bg-hover hover:text-ink aria-pressed:border-strong aria-pressed:bg-hover aria-pressed:text-ink pointer-coarse:min-h-11"
				>
					{filter.name}
				</button>
			))}
			{canSave && (
				<Button variant="ghost" onClick={() => setDialog({ renamed: null })}>
					<Bookmark />
					Save this filter
				</Button>
			)}
			{chosen && (
				<>
					<Button variant="ghost" aria-label={`Rename ${chosen.name}`} onClick={() => setDialog({ renamed: chosen })}>
						<Pencil />
						Rename
					</Button>
					<Button
						variant="ghost"
						aria-label={`Remove ${chosen.name}`}
						busy={remove.isPending}
						onClick={() => remove.mutate(chosen)}
					>
						<Trash2 />
						Remove
					</Button>
				</>
			)}
			{dialog && (
				<FilterNameDialog
					title={dialog.renamed ? 'Rename filter' : 'Save filter'}
					text={choiceInWords(dialog.renamed ?? choice)}
					name={dialog.renamed?.name ?? ''}
					maxLength={savedFilterLimits.nameLength}
					onSave={async (name) => {
						if (dialog.renamed) await call('renameSavedFilter', { params: { id: dialog.renamed._id }, body: { name } });
						else await call('addSavedFilter', { body: { name, search: choice.search.trim(), filter: choice.filter } });
						toast.success(dialog.renamed ? `Renamed to ${name}` : `Saved as ${name}`);
						await reload();
						setDialog(null);
					}}
					onClose={() => setDialog(null)}
				/>
			)}
		</section>
	);
}
