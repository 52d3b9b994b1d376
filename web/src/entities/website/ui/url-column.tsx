/** A table column for URLs: truncated, with the whole URL on hover. */
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';

export const urlColumn: DataTableColumn<{ url: string }> = {
	key: 'url',
	card: 'line',
	header: 'URL',
	className: 'max-w-80',
	render: ({ url }) => (
		<span title={url} className="block truncate font-mono text-small text-muted">
			{url}
		</span>
	),
};
