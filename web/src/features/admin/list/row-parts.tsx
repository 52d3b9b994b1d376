/** Parts of the rows and cards of lists, and of the dialogs that show all of a row. */

import type { InboxState } from '@stayup/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, formatDate, formatInstant, shortUrl } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Hint } from '../../../ui/overlay/hint.tsx';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';

/** The name of a row, as a button that shows all of it. */
export function DetailsButton({ name, onOpen }: { name: string; onOpen: () => void }) {
	return (
		<button
			type="button"
			onClick={onOpen}
			className="rounded-small text-left font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
		>
			{name}
			<span className="sr-only">, details</span>
		</button>
	);
}

type DetailsDialogProps = { title: string; actions: ReactNode; onClose: () => void; children: ReactNode };

export function DetailsDialog({ title, actions, onClose, children }: DetailsDialogProps) {
	return (
		<Dialog
			open
			title={title}
			onClose={onClose}
			actions={
				<>
					<Button variant="secondary" onClick={onClose}>
						Close
					</Button>
					{actions}
				</>
			}
		>
			{children}
		</Dialog>
	);
}

/** The column that says when a row was created. */
export const createdColumn: DataTableColumn<{ createdAt: string }> = {
	key: 'createdAt',
	header: 'Created',
	className: 'whitespace-nowrap text-muted',
	render: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt)}</time>,
};

/** Two things of a row in one cell, each on one line. A text that is cut is whole in its title. */
export function Lines({ second, children }: { second?: ReactNode; children: ReactNode }) {
	return (
		<span className="grid grid-cols-1">
			<Line>{children}</Line>
			{second && <Line className="text-small text-muted">{second}</Line>}
		</span>
	);
}

function Line({ className, children }: { className?: string; children: ReactNode }) {
	if (typeof children === 'string') {
		return (
			<span title={children} className={joinClasses('truncate max-sm:whitespace-normal', className)}>
				{children}
			</span>
		);
	}
	// A link is cut itself: in a line that is cut, its focus could not be seen.
	return (
		<span className={joinClasses('min-w-0 *:block *:max-w-full *:truncate max-sm:*:whitespace-normal', className)}>
			{children}
		</span>
	);
}

/** Without the scheme. On a phone it is whole, and a line ends after a dot or a slash rather than within a word. */
export function Url({ url }: { url: string }) {
	const parts = shortUrl(url).split(/(?<=[./])/);
	return (
		<span title={url} className="font-mono">
			{parts.map((part, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a URL have no other identity
				<span key={index} className="max-sm:inline-block max-sm:max-w-full max-sm:[overflow-wrap:anywhere]">
					{part}
				</span>
			))}
		</span>
	);
}

/** Why a delivery failed, which the server says from its middle on: "responded with 503". */
export function Reason({ children }: { children: string }) {
	return <span className="block [overflow-wrap:anywhere] first-letter:uppercase">{children}</span>;
}

/** A date, with its time in a hint. */
export function DateCell({ instant }: { instant: string }) {
	return (
		<Hint text={formatInstant(instant)}>
			<time dateTime={instant}>{formatDate(instant)}</time>
		</Hint>
	);
}

/** The name on a card of a board, as a link to its page. */
export function CardName({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link
			to={to}
			draggable={false}
			className="text-ui font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
		>
			{children}
		</Link>
	);
}

type CardLineProps = { isMuted?: boolean; children: ReactNode };

/** Nothing without a text. */
export function CardLine({ isMuted = false, children }: CardLineProps) {
	if (!children) return null;
	const colour = isMuted ? 'text-muted' : 'text-body';
	return <p className={`text-small ${colour} [overflow-wrap:anywhere]`}>{children}</p>;
}

/** The next action and its date, such as "Nov 24, 2026: Send two examples"; blank if nothing is planned. */
export function nextStepWords({ nextAction, nextActionOn }: Pick<InboxState, 'nextAction' | 'nextActionOn'>): string {
	return joined([nextActionOn === null ? '' : formatDate(nextActionOn), nextAction], ': ');
}

/** Such as "3 in progress, 1 overdue", without what there is none of. */
export function countWords(counts: readonly (readonly [count: number, words: string])[]): string {
	return joined(counts.map(([count, words]) => (count === 0 ? '' : `${formatCount(count)} ${words}`)));
}

/** The texts that are not blank. */
export function joined(texts: readonly (string | undefined)[], separator = ', '): string {
	return texts.filter((text) => text).join(separator);
}
