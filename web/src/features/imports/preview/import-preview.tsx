/** The preview of an import: how many monitors become websites, and each of them. */
import { type ImportRow, type ImportSource, importItemKinds, type WebsiteImport } from '@stayup/contract';
import { useMemo, useState } from 'react';
import { PlanNotice } from '../../../entities/plan/ui/plan-notice.tsx';
import { formatCount } from '../../../lib/format.ts';
import { Select } from '../../../ui/form/select.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { sourceName, websitesInWords } from './count-words.ts';
import { ImportActions } from './import-actions.tsx';
import { ItemSection } from './item-section.tsx';
import { rowColumns } from './row-columns.tsx';

const filters = {
	all: { label: 'All', matches: () => true },
	add: { label: 'To add', matches: ({ verdict }: ImportRow) => verdict === 'add' },
	changes: { label: 'With changes', matches: ({ changes }: ImportRow) => changes.length > 0 },
	not: {
		label: 'Not imported',
		matches: ({ verdict, result }: ImportRow) => verdict !== 'add' || result === 'refused',
	},
} as const;
type Filter = keyof typeof filters;

export function ImportPreview({ shown }: { shown: WebsiteImport }) {
	const [filter, setFilter] = useState<Filter>('all');
	const rows = useMemo(() => shown.rows.filter(filters[filter].matches), [shown.rows, filter]);
	const { counts, state } = shown;
	const isUndone = state === 'undoing' || state === 'undone';
	const columns = useMemo(() => rowColumns(isUndone), [isUndone]);
	return (
		<>
			<ImportActions shown={shown} title={titleOf(shown.source, shown.rows.length)}>
				{counts['over-limit'] > 0 && state === 'preview' && (
					<PlanNotice tone="degraded">
						Your plan includes no more websites. Upgrade before you import, or remove websites and preview again.
					</PlanNotice>
				)}
				<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
					<p className="text-ui text-body">{countsInWords(counts)}</p>
					<Select
						aria-label="Show"
						className="w-60"
						value={filter}
						onChange={({ target }) => setFilter(target.value in filters ? (target.value as Filter) : 'all')}
					>
						{Object.entries(filters).map(([name, { label: text, matches }]) => (
							<option key={name} value={name}>
								{text} ({formatCount(shown.rows.filter(matches).length)})
							</option>
						))}
					</Select>
				</div>
				<DataTable
					caption="Monitors"
					columns={columns}
					rows={rows}
					isDense
					rowKey={({ row }) => String(row)}
					empty={<p className="text-ui text-muted">No monitors here.</p>}
				/>
			</ImportActions>
			{importItemKinds.map((kind) => (
				<ItemSection
					key={kind}
					kind={kind}
					items={shown.contents.filter((item) => item.kind === kind)}
					isUndone={isUndone}
				/>
			))}
		</>
	);
}

/** Lists have websites, the other tools have monitors, of which some watch no website. */
function titleOf(source: ImportSource, count: number): string {
	const isList = source === 'csv' || source === 'sitemap';
	const monitors = count === 1 ? '1 monitor' : `${formatCount(count)} monitors`;
	return `${sourceName(source)}: ${isList ? websitesInWords(count) : monitors}`;
}

/** "57 to add, 2 duplicates": without those that there are none of. */
function countsInWords({ add, duplicate, 'over-limit': overLimit, cannot }: WebsiteImport['counts']): string {
	return [
		`${formatCount(add)} to add`,
		...(duplicate > 0 ? [`${formatCount(duplicate)} ${duplicate === 1 ? 'duplicate' : 'duplicates'}`] : []),
		...(overLimit > 0 ? [`${formatCount(overLimit)} above your plan`] : []),
		...(cannot > 0 ? [`${formatCount(cannot)} cannot be imported`] : []),
	].join(', ');
}
