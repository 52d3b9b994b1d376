/** A list as a board: its search and filter, and a column for each status. */
import type { ReactNode } from 'react';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Board, type BoardColumn } from '../../../ui/layout/board.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import type { PagedList } from '../../../ui/table/loaded-table.tsx';
import { adminFailures } from '../admin-messages.ts';
import { useAllRows } from './admin-queries.ts';

type BoardScreenProps<Row> = {
	title: string;
	summary: ReactNode;
	actions?: ReactNode;
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

export function BoardScreen<Row extends { _id: string }>({
	title,
	summary,
	actions,
	tools,
	list,
	empty,
	children,
	...board
}: BoardScreenProps<Row>) {
	useAllRows(list);
	return (
		<Screen title={pageTitle(title)}>
			<PageHeading title={title} back={{ to: paths.admin, label: 'Admin Dashboard' }} actions={actions}>
				{summary}
			</PageHeading>
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
		</Screen>
	);
}
