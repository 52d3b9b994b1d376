/** The tables of the style guide: with data, in groups, inside a panel, and what stands in their place. */
import { ChevronDown, Globe } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { DataTableColumn } from '../../ui/table/data-table-props.ts';
import { SmallTable, type SmallTableColumn } from '../../ui/table/small-table.tsx';

type Row = { id: string; name: string; ms: string };

const rows: Row[] = [
	{ id: '1', name: 'Shop', ms: '182.40 ms' },
	{ id: '2', name: 'A name of the maximum length, which does not fit into its column', ms: '96.00 ms' },
];
const columns = [
	{ key: 'name', header: 'Name', render: ({ name }) => name },
	{ key: 'ms', header: 'Response', align: 'right', className: 'whitespace-nowrap', render: ({ ms }) => ms },
] satisfies DataTableColumn<Row>[] & SmallTableColumn<Row>[];
const rowKey = ({ id }: Row) => id;

export function Tables() {
	return (
		<Section title="Tables">
			<DataTable caption="With data" columns={columns} rows={rows} rowKey={rowKey} empty={null} />
			<GroupedTable />
			<DataTable caption="Loading" columns={columns} rows={[]} rowKey={rowKey} empty={null} loading />
			<div className="grid items-start gap-4 md:grid-cols-3">
				<Panel title="A panel" aside="An aside">
					<p className="text-ui text-body">A card with its own heading.</p>
				</Panel>
				<Panel title="A small table" className="pb-1">
					<SmallTable caption="Small, with data" columns={columns} rows={rows} loadingRows={2} rowKey={rowKey} />
				</Panel>
				<Panel title="A small table that loads" className="pb-1">
					<SmallTable caption="Small, loading" columns={columns} rows={undefined} loadingRows={2} rowKey={rowKey} />
				</Panel>
			</div>
			<EmptyState icon={Globe} title="Nothing here yet" action={<Button>Add one</Button>}>
				One sentence that explains this list.
			</EmptyState>
			<ErrorState title="Failed to load" onRetry={() => toast('Retried')}>
				Please try again.
			</ErrorState>
		</Section>
	);
}

function GroupedTable() {
	const [isFolded, setFolded] = useState(false);
	const heading = (
		<Button variant="ghost" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
			<ChevronDown className={isFolded ? '-rotate-90' : ''} />A group
		</Button>
	);
	return (
		<DataTable
			caption="In groups"
			columns={columns}
			rows={rows}
			groups={[
				{ key: 'folds', heading, rows: isFolded ? [] : rows },
				{ key: 'other', heading: 'Another group', rows: rows.slice(0, 1) },
			]}
			rowKey={rowKey}
			empty={null}
		/>
	);
}
