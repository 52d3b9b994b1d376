/** A board of columns. A card moves by drag, or by its menu, which keyboards and screen readers use. */
import { DndContext, MouseSensor, TouchSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { Menu } from '../overlay/menu.tsx';

export interface BoardColumn<Card> {
	id: string;
	title: string;
	/** Beside the title, such as a count. */
	note: ReactNode;
	cards: readonly Card[];
}

/** Of the grid of columns. */
export const boardClassName = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6';

type BoardProps<Card> = {
	columns: readonly BoardColumn<Card>[];
	idOf: (card: Card) => string;
	/** The card without the menu that moves it. Its first part is beside the menu. */
	children: (card: Card) => ReactNode;
	/** Names the menu of a card, such as "Move Heidi Cooper". */
	menuName: (card: Card) => string;
	onMove: (card: Card, columnId: string) => void;
};

export function Board<Card>({ columns, idOf, children, menuName, onMove }: BoardProps<Card>) {
	const sensors = useSensors(
		// A press alone is a click on the link of a card.
		useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
		useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
	);
	return (
		<DndContext
			sensors={sensors}
			onDragEnd={({ active, over }) => {
				const from = columns.find(({ cards }) => cards.some((card) => idOf(card) === active.id));
				const card = from?.cards.find((candidate) => idOf(candidate) === active.id);
				if (card !== undefined && over !== null && over.id !== from?.id) onMove(card, String(over.id));
			}}
		>
			<div className={boardClassName}>
				{columns.map((column) => (
					<Column key={column.id} column={column}>
						{column.cards.map((card) => (
							<DraggableCard key={idOf(card)} id={idOf(card)}>
								{children(card)}
								<span className="absolute top-1 right-1">
									<Menu
										bare
										name={menuName(card)}
										label={<Ellipsis />}
										items={columns
											.filter(({ id }) => id !== column.id)
											.map(({ id, title }) => ({ key: id, label: title, onSelect: () => onMove(card, id) }))}
									/>
								</span>
							</DraggableCard>
						))}
					</Column>
				))}
			</div>
		</DndContext>
	);
}

function Column<Card>({
	column: { id, title, note, cards },
	children,
}: {
	column: BoardColumn<Card>;
	children: ReactNode;
}) {
	const { setNodeRef, isOver } = useDroppable({ id });
	return (
		<section
			ref={setNodeRef}
			aria-label={title}
			className={joinClasses(
				'grid content-start gap-3 rounded-card border p-3 transition-colors',
				isOver ? 'border-accent bg-hover' : 'border-line',
			)}
		>
			<div className="flex items-baseline justify-between gap-2">
				<h2 className="text-ui font-medium text-ink">{title}</h2>
				<p className="text-small text-muted">{note}</p>
			</div>
			{cards.length > 0 && <ul className="grid gap-2">{children}</ul>}
		</section>
	);
}

function DraggableCard({ id, children }: { id: string; children: ReactNode }) {
	const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id });
	return (
		<li
			ref={setNodeRef}
			{...listeners}
			style={transform ? { translate: `${transform.x}px ${transform.y}px` } : undefined}
			className={joinClasses(
				'relative grid grid-cols-1 gap-2 rounded-control border border-line bg-card p-3 [&>:first-child]:pr-8',
				isDragging && 'z-10 shadow-lg',
			)}
		>
			{children}
		</li>
	);
}
