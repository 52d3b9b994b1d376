/** One component: the name that visitors see, whether they see its URL, its group and its place. */

import { GripVertical } from 'lucide-react';
import { memo, type PointerEvent } from 'react';
import { shortUrl } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { controlClassName } from '../../../ui/form/control-class-name.ts';
import { PlaceButtons } from '../../../ui/form/place-buttons.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { DraftComponent, GroupsChange } from './groups.ts';

type ComponentRowProps = {
	component: DraftComponent;
	/** Of the name, as the server names it. */
	fieldName: string;
	error: string | undefined;
	/** Undefined if the website was removed, or its list has not loaded. */
	url: string | undefined;
	/** The key of its group. */
	group: string;
	groupNames: readonly { key: string; name: string }[];
	/** Of all groups. */
	isFirst: boolean;
	isLast: boolean;
	isDragged: boolean;
	onChange: (change: GroupsChange) => void;
	/** Called when a drag of the component begins. */
	onDrag: (component: string, event: PointerEvent) => void;
};

export const ComponentRow = memo(function ComponentRow(props: ComponentRowProps) {
	const { component, fieldName, error, url, group, groupNames, isFirst, isLast, isDragged, onChange, onDrag } = props;
	const { key, name, showsUrl } = component;
	const label = name.trim() || 'component';
	const errorId = `${fieldName}-error`;
	return (
		<li
			data-component={key}
			className={joinClasses('grid grid-cols-[auto_minmax(0,1fr)] gap-x-1 gap-y-2 p-3 pl-1', isDragged && 'bg-hover')}
		>
			{/* For pointers only: the buttons move the row from the keyboard. */}
			<span
				onPointerDown={(event) => onDrag(key, event)}
				aria-hidden="true"
				title="Drag to another place"
				className="flex h-9 w-7 cursor-grab touch-none select-none items-center justify-center rounded-small text-muted hover:bg-hover active:cursor-grabbing pointer-coarse:h-11 pointer-coarse:w-9"
			>
				<GripVertical className="size-4" />
			</span>
			<div className="flex flex-wrap items-center gap-x-2 gap-y-1">
				<input
					aria-label={url === undefined ? `Name of ${label}` : `Name of ${url}`}
					name={fieldName}
					autoComplete="off"
					value={name}
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? errorId : undefined}
					onChange={(event) =>
						onChange({ kind: 'change-component', component: key, changed: { name: event.target.value } })
					}
					className={joinClasses(controlClassName, 'min-w-32 flex-1 basis-0')}
				/>
				<PlaceButtons
					label={label}
					focusKey={key}
					isFirst={isFirst}
					isLast={isLast}
					onMove={(by) => onChange({ kind: 'step-component', component: key, by })}
					removeTitle="Remove from the page"
					onRemove={() => onChange({ kind: 'remove-component', component: key })}
				/>
				{error && (
					<p id={errorId} className="basis-full text-small text-down-text">
						{error}
					</p>
				)}
			</div>
			<div className="col-start-2 flex flex-wrap items-center gap-x-4 gap-y-2">
				<Checkbox
					className="min-w-0 flex-1 basis-40"
					label={
						<span className="text-small [overflow-wrap:anywhere]">
							Show the URL
							{url !== undefined && <span className="font-mono text-muted"> {shortUrl(url)}</span>}
						</span>
					}
					aria-label={`Show the URL of ${label}`}
					checked={showsUrl}
					onChange={(event) =>
						onChange({ kind: 'change-component', component: key, changed: { showsUrl: event.target.checked } })
					}
				/>
				{groupNames.length > 1 && (
					<Select
						className="w-40 max-w-full"
						aria-label={`Group of ${label}`}
						data-focus-key={`${key}-group`}
						value={group}
						onChange={(event) => onChange({ kind: 'send-component', component: key, group: event.target.value })}
					>
						{groupNames.map((each) => (
							<option key={each.key} value={each.key}>
								{each.name}
							</option>
						))}
					</Select>
				)}
			</div>
		</li>
	);
});
