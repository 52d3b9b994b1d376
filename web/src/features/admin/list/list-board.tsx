/** A list as a board: its search and filter, and a column for each status. */
import type { ReactNode } from 'react';
import { useAllRows } from '../../../lib/api-client/paged-list.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Board, type BoardColumn, boardClassName } from '../../../ui/layout/board.tsx';
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
	/** Names the menu of a card, such as "Move Heidi Cooper". */
	menuName: (row: Row) => string;
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
				skeleton={<BoardSkeleton titles={board.columns.map(({ title }) => title)} />}
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

/** The columns with the cards that are expected. */
function BoardSkeleton({ titles }: { titles: readonly string[] }) {
	return (
		<div aria-busy="true" className={boardClassName}>
			{titles.map((title) => (
				<div key={title} className="grid content-start gap-3 rounded-card border border-line p-3">
					<p className="text-ui font-medium text-ink">{title}</p>
					{['first', 'second'].map((card) => (
						<div key={card} className="grid gap-2 rounded-control border border-line bg-card p-3">
							<Skeleton className="h-5 w-2/3" />
							<Skeleton className="h-4 w-full" />
							<Skeleton className="h-4 w-1/2" />
						</div>
					))}
				</div>
			))}
		</div>
	);
}
