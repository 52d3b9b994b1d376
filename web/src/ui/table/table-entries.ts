/** The entries of a data table, from top to bottom: rows, and the headings of groups. */
import type { RowGroup } from './data-table-props.ts';

type TableEntry<Row> = { kind: 'row'; key: string; row: Row } | { kind: 'group'; key: string; group: RowGroup<Row> };

export function tableEntries<Row>(
	rows: readonly Row[],
	groups: readonly RowGroup<Row>[] | undefined,
	rowKey: (row: Row) => string,
): TableEntry<Row>[] {
	if (groups === undefined) return rows.map((row) => ({ kind: 'row', key: rowKey(row), row }));
	return groups.flatMap((group): TableEntry<Row>[] => [
		{ kind: 'group', key: `group ${group.key}`, group },
		...group.rows.map((row) => ({ kind: 'row' as const, key: `${group.key} ${rowKey(row)}`, row })),
	]);
}
