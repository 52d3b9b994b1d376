/** The section of an import: runs it with its progress, and undoes it. */
import type { ImportItem, WebsiteImport } from '@stayup/contract';
import { type ReactNode, useState } from 'react';
import { useLeaveGuard } from '../../../lib/form/use-leave-guard.ts';
import { formatCount, formatInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { CountedProgress } from '../../../ui/feedback/counted-progress.tsx';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { NamesByReason } from '../../../ui/feedback/names-by-reason.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { LeaveDialog } from '../../../ui/overlay/leave-dialog.tsx';
import { addedInWords, leftInWords, partInWords, websitesInWords } from './count-words.ts';
import { useImportSteps } from './use-import-steps.ts';

type ImportActionsProps = { shown: WebsiteImport; title: string; children: ReactNode };

export function ImportActions({ shown, title, children }: ImportActionsProps) {
	const { _id: id, state, added, counts, processed, undoUntil, expiresAt, contents, items } = shown;
	const ready = contents.filter(({ verdict }) => verdict === 'add');
	const all = counts.add + items.add;
	const isMore = items.add > 0;
	const left = added + items.added;
	// A run that was interrupted may have added more than it noted.
	const mayUndo = undoUntil !== null && (left > 0 || state !== 'done');
	const { run, undo } = useImportSteps(id);
	const [isAsking, setAsking] = useState(false);
	const isBusy = run.isPending || undo.isPending;
	// Once it is done, only the lists of the other screens are still read again.
	const guard = useLeaveGuard((run.isPending && state !== 'done') || (undo.isPending && state !== 'undone'));

	if (state === 'undone') {
		return (
			<Section title={title}>
				<InlineNotice tone="info">
					This import is undone. {isMore ? 'Everything that it added is removed.' : 'Its websites are removed.'}
				</InlineNotice>
				{children}
			</Section>
		);
	}
	return (
		<Section
			title={title}
			aside={
				<div className="flex flex-wrap items-center gap-3">
					{mayUndo && !run.isPending && (
						<Button variant="secondary" busy={undo.isPending} onClick={() => setAsking(true)}>
							Undo import
						</Button>
					)}
					{(state === 'preview' || state === 'running') && all > 0 && (
						<Button busy={run.isPending} disabled={undo.isPending} onClick={() => run.mutate()}>
							{state === 'preview' || run.isPending ? `Add ${addedInWords(counts.add, ready)}` : 'Continue'}
						</Button>
					)}
				</div>
			}
		>
			{state === 'done' && (
				<InlineNotice
					tone={left === 0 ? 'info' : 'up'}
					action={
						<ButtonLink to={paths.dashboard} variant="secondary">
							Go to the dashboard
						</ButtonLink>
					}
				>
					{left === 0 ? 'Nothing was added.' : `${doneInWords(shown)} added.`}
					{added > 0 && ' The first checks run now.'}
				</InlineNotice>
			)}
			{!isBusy && <Unfinished shown={shown} />}
			{run.isPending && <CountedProgress label="Adding" done={processed + items.processed} all={all} />}
			{undo.isPending && <CountedProgress label="Removing" done={undo.variables - left} all={undo.variables} />}
			<NotAdded shown={shown} />
			{mayUndo && !isBusy && <p className="text-small text-muted">You can undo it until {formatInstant(undoUntil)}.</p>}
			{children}
			<ConfirmDialog
				open={isAsking}
				title="Undo this import?"
				confirmLabel={left > 0 && left === added ? `Remove ${websitesInWords(added)}` : 'Remove everything'}
				tone="danger"
				onConfirm={() => {
					setAsking(false);
					undo.mutate(left);
				}}
				onCancel={() => setAsking(false)}
			>
				<UndoneInWords shown={shown} />
			</ConfirmDialog>
			<LeaveDialog guard={guard} title={undo.isPending ? 'Stop the undo?' : 'Stop the import?'}>
				It stops when you leave this page. You can continue it here until {formatInstant(undoUntil ?? expiresAt)}.
			</LeaveDialog>
		</Section>
	);
}

/** Names all that an undo removes. */
function UndoneInWords({ shown: { added, contents, items } }: { shown: WebsiteImport }) {
	if (added === 0) {
		const settings = addedInWords(0, contents.filter(isThere));
		return items.added === 0
			? 'Whatever this import has added is removed.'
			: `Everything that this import added is removed, also what you changed since: ${settings}. Your websites stay.`;
	}
	const websites =
		added === 1
			? 'The website that this import added is removed with its history, also if you changed it since.'
			: `The ${websitesInWords(added)} that this import added are removed with their history, also those that you changed since.`;
	return (
		<>
			{websites} Other websites stay.
			{items.added > 0 && ' The same goes for its channels, maintenance windows and status pages.'}
		</>
	);
}

/** Says how far an import is that was stopped. */
function Unfinished({ shown }: { shown: WebsiteImport }) {
	const { state } = shown;
	if (state === 'undoing') {
		const left = leftInWords(shown);
		return (
			<InlineNotice tone="degraded">
				This import is only partly undone{left && `: ${left} left`}. Undo it again to remove the rest.
			</InlineNotice>
		);
	}
	if (state !== 'running') return null;
	return <InlineNotice tone="degraded">This import is not complete. Added so far: {partInWords(shown)}.</InlineNotice>;
}

/** Why some could not be added when the import ran. */
function NotAdded({ shown: { rows, contents } }: { shown: WebsiteImport }) {
	const refused = [...rows, ...contents].flatMap(({ name, result, reason }) =>
		result === 'refused' && reason !== null ? [{ name, reason }] : [],
	);
	if (refused.length === 0) return null;
	return (
		<section aria-label="Not added" className="grid gap-2 rounded-control border border-line px-3.5 py-2.5">
			<h3 className="text-ui font-semibold text-ink">Not added: {formatCount(refused.length)}</h3>
			<NamesByReason label="Not added" entries={refused} />
		</section>
	);
}

function doneInWords(shown: WebsiteImport): string {
	const contents = shown.contents.filter(isThere);
	return shown.added < shown.counts.add && contents.length === 0
		? partInWords(shown)
		: addedInWords(shown.added, contents);
}

function isThere({ result }: ImportItem): boolean {
	return result === 'added';
}
