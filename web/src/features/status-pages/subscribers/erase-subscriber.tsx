/** Removes a subscriber with everything that is stored about it, after a confirmation. */
import type { StatusSubscriber } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { refetchStatusPages } from '../../../entities/status-page/api/status-page-queries.ts';
import { statusPageFailures, statusPageSuccesses } from '../../../entities/status-page/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { messageFor } from '../../../lib/messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

export function EraseSubscriber({ subscriber: { _id: id, recipient } }: { subscriber: StatusSubscriber }) {
	const client = useQueryClient();
	const [isAsking, setAsking] = useState(false);
	const erase = useMutation({
		mutationFn: () => call('eraseStatusSubscriber', { params: { id } }),
		onSuccess: () => {
			toast.success(statusPageSuccesses.eraseSubscriber);
			return refetchStatusPages(client);
		},
		onError: (error) =>
			toast.error(messageFor(error, statusPageFailures.eraseSubscriber), {
				id: statusPageFailures.eraseSubscriber.text,
			}),
		onSettled: () => setAsking(false),
	});
	return (
		<>
			<Button
				variant="ghost"
				className="w-9 px-0 text-muted pointer-coarse:w-11"
				aria-label={`Remove ${recipient}`}
				title="Remove"
				onClick={() => setAsking(true)}
			>
				<Trash2 />
			</Button>
			<ConfirmDialog
				open={isAsking}
				title={`Remove ${recipient}?`}
				confirmLabel="Remove"
				tone="danger"
				busy={erase.isPending}
				onConfirm={() => erase.mutate()}
				onCancel={() => setAsking(false)}
			>
				Everything that is stored about this subscriber is erased, and no further updates are sent. This cannot be
				undone.
			</ConfirmDialog>
		</>
	);
}
