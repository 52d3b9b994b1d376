/** The channels, maintenance windows or status pages of an import: what each becomes, and what changes or why it cannot be imported. */
import { type ImportItem, type ImportItemKind, importItemWords } from '@stayup/contract';
import { nothing } from '../../../lib/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import { itemsInWords } from './count-words.ts';
import { notesOf, RowState } from './row-columns.tsx';

type ItemSectionProps = { kind: ImportItemKind; items: readonly ImportItem[]; isUndone: boolean };

export function ItemSection({ kind, items, isUndone }: ItemSectionProps) {
	if (items.length === 0) return null;
	const [, several] = importItemWords[kind];
	const caption = `${several.charAt(0).toUpperCase()}${several.slice(1)}`;
	const added = items.filter(({ verdict }) => verdict === 'add').length;
	return (
		<Section title={caption}>
			<p className="text-ui text-muted">
				{added === items.length
					? `All ${itemsInWords(kind, items.length)} can be imported.`
					: `${added} of ${itemsInWords(kind, items.length)} can be imported.`}
			</p>
			<DataTable
				caption={caption}
				columns={columns(isUndone)}
				rows={items}
				isDense
				rowKey={({ item }) => String(item)}
				empty={<p className="text-ui text-muted">Nothing here.</p>}
			/>
		</Section>
	);
}

const columns = (isUndone: boolean): DataTableColumn<ImportItem>[] => [
	{
		key: 'item',
		header: 'Name',
		className: 'min-w-52 py-2 align-top',
		render: ({ name, detail, item }) => (
			<span className="grid">
				<span className="font-medium [overflow-wrap:anywhere] text-ink">{name || `Entry ${item}`}</span>
				<span className="text-small [overflow-wrap:anywhere] text-muted">{detail}</span>
			</span>
		),
	},
	{
		key: 'state',
		header: 'Result',
		card: 'beside',
		className: 'py-2 align-top',
		render: (item) => <RowState row={item} isUndone={isUndone} />,
	},
	{
		key: 'becomes',
		header: 'Becomes',
		card: 'if-any',
		className: 'min-w-52 py-2 align-top',
		render: ({ becomes }) =>
			becomes.length === 0 ? (
				nothing
			) : (
				<span className="grid gap-0.5 text-small text-muted">
					{becomes.map((line) => (
						<span key={line} className="[overflow-wrap:anywhere]">
							{line}
						</span>
					))}
				</span>
			),
	},
	{
		key: 'notes',
		header: 'Changes',
		card: 'line',
		className: 'min-w-60 py-2 align-top',
		render: notesOf,
	},
];
