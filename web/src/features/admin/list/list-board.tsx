/** A list as a board: its search and filter, and a column for each status. */
import type { ReactNode } from 'react';
import { useAllRows } from '../../../lib/api-client/paged-list.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Board, type BoardColumn } from '../../../ui/layout/board.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import type { PagedList } from '../../../ui/table/loaded-table.tsx';
import { adminFailures } from '../admin-messages.ts';

type ListBoardProps<Row> = {
	/** The search and the filter. */
	tools: ReactNode;
	list: PagedList<Row>;
	/** Shown instead of a board without any card. */
	empty: ReactNode;
	columns: readonly BoardColumn<Row>[];
	/** Names the select of a card, such as "Status of Heidi Cooper". */
	selectLabel: (row: Row) => string;
	onMove: (row: Row, columnId: string) => void;
	/** The content of a card. */
	children: (row: Row) => ReactNode;
};

export function ListBoard<Row extends { _id: string }>({
	tools,
	list,
	empty,
	children,
	...board
}: ListBoardProps<Row>) {
	useAllRows(list);
	return (
		<>
			{tools}
			<Loaded
				query={list}
				failure={adminFailures.adminList.text}
				skeleton={<Skeleton className="h-96 w-full" />}
				empty={empty}
			>
				{() => (
					<Board {...board} idOf={({ _id }) => _id}>
						{children}
					</Board>
				)}
			</Loaded>
		</>
	);
}
