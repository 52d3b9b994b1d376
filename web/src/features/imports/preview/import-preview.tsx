/** The preview of an import: how many monitors become websites, and each of them. */
import { type ImportRow, importItemKinds, importSourceFacts, type WebsiteImport } from '@stayup/contract';
import { useMemo, useState } from 'react';
import { PlanNotice } from '../../../entities/plan/ui/plan-notice.tsx';
import { formatCount } from '../../../lib/format.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
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
	const { label } = importSourceFacts[shown.source];
	const all = shown.rows.length;
	return (
		<>
			<Section title={`${label}: ${all === 1 ? '1 monitor' : `${formatCount(all)} monitors`}`}>
				<dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
					<Figure label="To add" value={counts.add} />
					<Figure label="Duplicates" value={counts.duplicate} />
					<Figure label="Above your plan" value={counts['over-limit']} />
					<Figure label="Cannot be imported" value={counts.cannot} />
				</dl>
				{counts['over-limit'] > 0 && state === 'preview' && (
					<PlanNotice tone="degraded">
						Your plan includes no more websites. Upgrade before you import, or remove websites and preview again.
					</PlanNotice>
				)}
				<ImportActions shown={shown} />
				<SelectField
					label="Show"
					name="filter"
					className="max-w-60"
					value={filter}
					onChange={({ target }) => setFilter(target.value in filters ? (target.value as Filter) : 'all')}
				>
					{Object.entries(filters).map(([name, { label: text, matches }]) => (
						<option key={name} value={name}>
							{text} ({formatCount(shown.rows.filter(matches).length)})
						</option>
					))}
				</SelectField>
				<DataTable
					caption="Monitors"
					columns={columns}
					rows={rows}
					rowKey={({ row }) => String(row)}
					empty={<p className="text-ui text-muted">No monitors here.</p>}
				/>
			</Section>
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

function Figure({ label, value }: { label: string; value: number }) {
	return (
		<div className="rounded-card border border-line bg-card px-4 py-3">
			<dt className="text-small text-muted">{label}</dt>
			<dd className="text-h3 tabular-nums text-ink">{formatCount(value)}</dd>
		</div>
	);
}
