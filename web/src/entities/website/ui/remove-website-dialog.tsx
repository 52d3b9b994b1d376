/** Asks for confirmation before a website is removed. */
import type { Website } from '@stayup/contract';
import { failures, messageFor } from '../../../lib/messages.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useRemoveWebsite } from '../api/use-remove-website.ts';

type RemoveWebsiteDialogProps = {
	/** Null closes the dialog. */
	website: Website | null;
	onClose: () => void;
	onRemoved?: () => void;
};

export function RemoveWebsiteDialog({ website, onClose, onRemoved }: RemoveWebsiteDialogProps) {
	const removal = useRemoveWebsite(() => {
		onClose();
		onRemoved?.();
	});

	return (
		<ConfirmDialog
			open={website !== null}
			title={`Remove ${website?.name ?? 'website'}?`}
			confirmLabel="Remove website"
			tone="danger"
			busy={removal.isPending}
			onConfirm={() => {
				if (website !== null) removal.mutate(website);
			}}
			onCancel={() => {
				removal.reset();
				onClose();
			}}
		>
			<p>This stops monitoring and deletes all checks and outages. You can't undo this.</p>
			{removal.isError && (
				<p role="alert" className="mt-3 text-down-text">
					{messageFor(removal.error, failures.removeWebsite)}
				</p>
			)}
		</ConfirmDialog>
	);
}
