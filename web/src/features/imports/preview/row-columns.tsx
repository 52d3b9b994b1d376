/** The columns of the preview: each monitor, what it becomes, and what changes or why it cannot be imported. */
import type { ImportRow, ImportVerdict } from '@stayup/contract';
import type { ReactNode } from 'react';
import { formatInterval, nothing } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';

const words: Readonly<Record<ImportVerdict, { tone: Tone; word: string }>> = {
	add: { tone: 'info', word: 'Ready' },
	duplicate: { tone: 'unknown', word: 'Duplicate' },
	'over-limit': { tone: 'degraded', word: 'Above your plan' },
	cannot: { tone: 'down', word: 'Cannot import' },
};

/** `isUndone`: whether the import is undone, or partly undone. */
export const rowColumns = (isUndone: boolean): DataTableColumn<ImportRow>[] => [
	{
		key: 'monitor',
		header: 'Monitor',
		className: 'min-w-52 py-2 align-top',
		render: ({ row, name, url }) => (
			<span className="grid grid-cols-1">
				<span className="font-medium [overflow-wrap:anywhere] text-ink">{name || `Row ${row}`}</span>
				<span title={url} className="truncate font-mono text-small text-muted sm:max-w-lg">
					{url || nothing}
				</span>
			</span>
		),
	},
	{
		key: 'state',
		header: 'Result',
		card: 'beside',
		className: 'py-2 align-top',
		render: (row) => <RowState row={row} isUndone={isUndone} />,
	},
	{
		key: 'becomes',
		header: 'Becomes',
		card: 'line',
		className: 'min-w-52 py-2 align-top',
		render: ({ website }) => (website ? <Becomes website={website} /> : nothing),
	},
	{
		key: 'notes',
		header: 'Changes',
		card: 'line',
		className: 'min-w-60 py-2 align-top',
		render: notesOf,
	},
];

export function notesOf({ changes, reason }: Pick<ImportRow, 'changes' | 'reason'>): ReactNode {
	const sentences = reason === null ? changes : [reason];
	if (sentences.length === 0) return nothing;
	return (
		<ul className="grid gap-1 text-small">
			{sentences.map((sentence) => (
				<li key={sentence} className={reason === null ? 'text-ink' : 'text-muted'}>
					{sentence}
				</li>
			))}
		</ul>
	);
}

export function RowState({
	row: { verdict, result, changes },
	isUndone,
}: {
	row: Pick<ImportRow, 'verdict' | 'result' | 'changes'>;
	isUndone: boolean;
}) {
	if (result === 'added') return <StatusBadge tone="up">Added</StatusBadge>;
	if (result === 'refused') return <StatusBadge tone="down">Not added</StatusBadge>;
	if (verdict === 'add' && isUndone) return <StatusBadge tone="unknown">Undone</StatusBadge>;
	const { tone, word } = words[verdict];
	return (
		<StatusBadge tone={tone}>{verdict === 'add' && changes.length > 0 ? 'Ready, with changes' : word}</StatusBadge>
	);
}

function Becomes({
	website: { checkInterval, isActive, alertsEnabled, tags, rules },
}: {
	website: NonNullable<ImportRow['website']>;
}) {
	const every = `Every ${formatInterval(checkInterval)}`;
	return (
		<span className="grid gap-0.5 text-small text-muted">
			<span>{[every, ...(isActive ? [] : ['paused']), ...(alertsEnabled ? [] : ['without alerts'])].join(', ')}</span>
			{tags.length > 0 && <span className="[overflow-wrap:anywhere]">Tags: {tags.join(', ')}</span>}
			{rules.map((rule) => (
				<span key={rule} className="[overflow-wrap:anywhere]">
					{rule}
				</span>
			))}
		</span>
	);
}
