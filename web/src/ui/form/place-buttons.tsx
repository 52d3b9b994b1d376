/** The buttons that move an entry of a list up or down, and remove it. */
import { ArrowDown, ArrowUp, type LucideIcon, X } from 'lucide-react';
import { joinClasses } from '../../lib/join-classes.ts';
import { Button } from './button.tsx';

const iconButton = 'w-9 px-0 text-muted pointer-coarse:w-11';

type PlaceButtonsProps = {
	/** The entry, such as "step 2". */
	label: string;
	/** By which `useMovedFocus` finds a button again. */
	focusKey: string | number;
	isFirst: boolean;
	isLast: boolean;
	onMove: (by: -1 | 1) => void;
	removeTitle: string;
	removeIcon?: LucideIcon;
	onRemove: () => void;
};

export function PlaceButtons({ label, focusKey, isFirst, isLast, onMove, ...remove }: PlaceButtonsProps) {
	const { removeTitle, removeIcon: RemoveIcon = X, onRemove } = remove;
	const moves = [
		{ by: -1, text: 'up', isAtEnd: isFirst, Icon: ArrowUp },
		{ by: 1, text: 'down', isAtEnd: isLast, Icon: ArrowDown },
	] as const;
	return (
		<span className="flex">
			{moves.map(({ by, text, isAtEnd, Icon }) => (
				<Button
					key={text}
					variant="ghost"
					className={joinClasses(iconButton, isAtEnd && 'opacity-40')}
					data-focus-key={`${focusKey}-${text}`}
					aria-label={`Move ${label} ${text}`}
					aria-disabled={isAtEnd || undefined}
					title={`Move ${text}`}
					onClick={() => onMove(by)}
				>
					<Icon />
				</Button>
			))}
			<Button
				variant="ghost"
				className={iconButton}
				aria-label={`Remove ${label}`}
				title={removeTitle}
				onClick={onRemove}
			>
				<RemoveIcon />
			</Button>
		</span>
	);
}
