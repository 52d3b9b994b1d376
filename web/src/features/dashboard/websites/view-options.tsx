/** The columns and the height of the rows of the websites table. */
import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import type { BoardView } from './board-view.ts';
import { isColumnShown, optionalColumns } from './optional-columns.ts';

type ViewOptionsProps = { label: ReactNode; view: BoardView; onView: (changed: Partial<BoardView>) => void };

export function ViewOptions({ label, view, onView }: ViewOptionsProps) {
	return (
		<Popover name="View options" label={label}>
			<div className="grid gap-4">
				<Checkbox
					label="Compact rows"
					checked={view.isDense}
					onChange={({ target }) => onView({ isDense: target.checked })}
				/>
				<fieldset className="grid gap-2.5 border-t border-line pt-3">
					<legend className="float-left mb-2.5 w-full text-small font-medium text-muted">Columns</legend>
					{optionalColumns.map(({ key, label }) => (
						<Checkbox
							key={key}
							label={label}
							checked={isColumnShown(key, view.columns)}
							onChange={({ target }) => onView({ columns: { ...view.columns, [key]: target.checked } })}
						/>
					))}
				</fieldset>
			</div>
		</Popover>
	);
}
