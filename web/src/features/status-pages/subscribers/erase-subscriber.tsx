/** Removes a subscriber with everything that is stored about it, after a confirmation. */
import type { StatusSubscriber } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { refetchStatusPages } from '../../../entities/status-page/api/status-page-queries.ts';
import { statusPageFailures, statusPageSuccesses } from '../../../entities/status-page/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useConfirmedAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

export function EraseSubscriber({ subscriber: { _id: id, recipient } }: { subscriber: StatusSubscriber }) {
	const client = useQueryClient();
	const erase = useConfirmedAction(() => call('eraseStatusSubscriber', { params: { id } }), {
		success: statusPageSuccesses.eraseSubscriber,
		failure: statusPageFailures.eraseSubscriber,
		onSuccess: () => refetchStatusPages(client),
	});
	return (
		<>
			<Button
				variant="ghost"
				className="w-9 px-0 text-muted pointer-coarse:w-11"
				aria-label={`Remove ${recipient}`}
				title="Remove"
				onClick={erase.ask}
			>
				<Trash2 />
			</Button>
			<ConfirmDialog {...erase.dialog} title={`Remove ${recipient}?`} confirmLabel="Remove" tone="danger">
				Everything that is stored about this subscriber is erased, and no further updates are sent. This cannot be
				undone.
			</ConfirmDialog>
		</>
	);
}
