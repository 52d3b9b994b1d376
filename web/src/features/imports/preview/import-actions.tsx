/** Runs an import with its progress, and undoes it. */
import type { WebsiteImport } from '@stayup/contract';
import { useState } from 'react';
import { formatCount, formatInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { addedInWords } from './count-words.ts';
import { useImportSteps } from './use-import-steps.ts';

export function ImportActions({ shown }: { shown: WebsiteImport }) {
	const { _id: id, state, counts, processed, undoUntil, contents, items } = shown;
	const ready = contents.filter(({ verdict }) => verdict === 'add');
	const all = counts.add + items.add;
	const isMore = items.add > 0;
	const { run, undo } = useImportSteps(id);
	const [isAsking, setAsking] = useState(false);
	const isRunning = run.isPending;

	if (state === 'undone') {
		return (
			<InlineNotice tone="info">
				This import is undone. {isMore ? 'Everything that it added is removed.' : 'Its websites are removed.'}
			</InlineNotice>
		);
	}
	return (
		<div className="grid gap-4">
			{state === 'done' && (
				<InlineNotice
					tone="up"
					action={
						<ButtonLink to={paths.dashboard} variant="secondary">
							Go to the dashboard
						</ButtonLink>
					}
				>
					{doneInWords(shown)} added. The first checks run now.
				</InlineNotice>
			)}
			{state === 'undoing' && !undo.isPending && (
				<InlineNotice tone="degraded">
					This import is only partly undone. Undo it again to remove the rest.
				</InlineNotice>
			)}
			{(isRunning || state === 'running') && <Progress done={processed + items.processed} all={all} />}
			<div className="flex flex-wrap items-center gap-3">
				{(state === 'preview' || state === 'running') && all > 0 && (
					<Button busy={isRunning} onClick={() => run.mutate()}>
						{state === 'preview' || isRunning ? `Add ${addedInWords(counts.add, ready)}` : 'Continue'}
					</Button>
				)}
				{undoUntil !== null && !isRunning && (
					<Button variant="secondary" busy={undo.isPending} onClick={() => setAsking(true)}>
						Undo import
					</Button>
				)}
				{undoUntil !== null && state === 'done' && (
					<span className="text-small text-muted">You can undo it until {formatInstant(undoUntil)}.</span>
				)}
			</div>
			<ConfirmDialog
				open={isAsking}
				title="Undo this import?"
				confirmLabel={isMore ? 'Remove everything' : 'Remove the websites'}
				tone="danger"
				onConfirm={() => {
					setAsking(false);
					undo.mutate();
				}}
				onCancel={() => setAsking(false)}
			>
				All websites that this import added are removed with their history, also those that you changed since. Other
				websites stay.
				{isMore && ' The same goes for its channels, maintenance windows and status pages.'}
			</ConfirmDialog>
		</div>
	);
}

function Progress({ done, all }: { done: number; all: number }) {
	return (
		<div className="grid gap-1.5">
			<div
				role="progressbar"
				aria-label="Import"
				aria-valuemin={0}
				aria-valuemax={all}
				aria-valuenow={done}
				className="h-2 overflow-hidden rounded-full bg-hover"
			>
				<div
					className="h-full rounded-full bg-primary transition-[width]"
					style={{ width: `${all === 0 ? 100 : (100 * done) / all}%` }}
				/>
			</div>
			<p className="text-small text-muted">
				{formatCount(done)} of {formatCount(all)}
			</p>
		</div>
	);
}

function doneInWords({ added, contents }: WebsiteImport): string {
	return addedInWords(
		added,
		contents.filter(({ result }) => result === 'added'),
	);
}
