/** A comment in the timeline, as plain text. Its author edits it in place or deletes it. */

import { commentMaxLength, type OutageComment, type OutageDetail } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useMay } from '../../entities/account/members/use-may.ts';
import { outageQueries } from '../../entities/outage/outage-queries.ts';
import { call } from '../../lib/api-client/client.ts';
import { textOf } from '../../lib/form/text-of.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { formatInstant } from '../../lib/format.ts';
import { useConfirmedAction } from '../../lib/use-action.ts';
import { SubmitOrCancel } from '../../ui/form/submit-or-cancel.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { outageFailures, outageSuccesses } from './messages.ts';
import { submitWithEnter } from './submit-with-enter.ts';

type CommentProps = { comment: OutageComment };

export function Comment({ comment }: CommentProps) {
	const [isEditing, setEditing] = useState(false);
	const mayRespond = useMay('respond');
	const { at, by, text, editedAt } = comment;
	return (
		<div className="flex items-start gap-3">
			<MessageSquare className="mt-0.5 size-4 shrink-0 text-muted" />
			<div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 text-ui">
				<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
					<span className="font-medium text-ink">{by}</span>
					<span className="text-small text-muted">
						<time dateTime={at}>{formatInstant(at)}</time>
						{editedAt !== null && ', edited'}
					</span>
				</div>
				{isEditing ? (
					<EditForm comment={comment} onClose={() => setEditing(false)} />
				) : (
					<p className="[overflow-wrap:anywhere] whitespace-pre-wrap text-body">{text}</p>
				)}
			</div>
			{mayRespond && !isEditing && <CommentMenu comment={comment} onEdit={() => setEditing(true)} />}
		</div>
	);
}

function useShowOutage(): (changed: OutageDetail) => void {
	const client = useQueryClient();
	const { id = '' } = useParams();
	return (changed) => client.setQueryData(outageQueries.detail(id).queryKey, changed);
}

function CommentMenu({ comment: { _id, by, at }, onEdit }: CommentProps & { onEdit: () => void }) {
	const showOutage = useShowOutage();
	const remove = useConfirmedAction(() => call('deleteOutageComment', { params: { id: _id } }), {
		success: outageSuccesses.deleteComment,
		failure: outageFailures.deleteComment,
		onSuccess: (changed) => showOutage(changed),
	});
	return (
		<>
			<Menu
				bare
				name={`Actions for the comment by ${by}, ${formatInstant(at)}`}
				label={<Ellipsis />}
				className="-my-2 -mr-2"
				items={[
					{ key: 'edit', label: 'Edit', onSelect: onEdit },
					{
						key: 'delete',
						label: 'Delete',
						tone: 'danger',
						onSelect: remove.ask,
					},
				]}
			/>
			<ConfirmDialog {...remove.dialog} title="Delete this comment?" confirmLabel="Delete comment" tone="danger">
				This cannot be undone.
			</ConfirmDialog>
		</>
	);
}

function EditForm({ comment: { _id, text }, onClose }: CommentProps & { onClose: () => void }) {
	const showOutage = useShowOutage();
	const form = useForm({
		send: async (data) => {
			showOutage(await call('editOutageComment', { params: { id: _id }, body: { text: textOf(data, 'text') } }));
			onClose();
		},
		failure: outageFailures.editComment,
	});
	return (
		<form noValidate onSubmit={form.onSubmit} onKeyDown={submitWithEnter} className="mt-2 grid gap-3">
			<TextAreaField
				label="Comment"
				name="text"
				required
				rows={3}
				maxLength={commentMaxLength}
				defaultValue={text}
				error={form.fieldErrors.text ?? form.problem ?? undefined}
			/>
			<SubmitOrCancel isBusy={form.isBusy} cancel={onClose} />
		</form>
	);
}
