/** Gives the credit of a month, after a confirmation. */
import type { ProjectDetailForAdmin, ProjectMonth } from '@stayup/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { projectFailures } from '../../../entities/project/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { formatMoney, formatMonth } from '../../../lib/format.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

type GiveCreditProps = {
	projectId: string;
	month: ProjectMonth;
	onGiven: (detail: ProjectDetailForAdmin) => void;
	/** Loads the project again: another admin may have given the credit. */
	onRefused: () => void;
};

export function GiveCredit({ projectId, month: { month, creditCents }, onGiven, onRefused }: GiveCreditProps) {
	const [isOpen, setOpen] = useState(false);
	const amount = formatMoney(creditCents, 'USD');
	const give = useMutation({
		mutationFn: () => call('giveCredit', { params: { id: projectId }, body: { month } }),
		onSuccess: (detail) => {
			setOpen(false);
			toast.success(`Credit of ${amount} given`);
			onGiven(detail);
		},
		onError: (error) => {
			showFailure(error, projectFailures.credit);
			onRefused();
		},
	});
	return (
		<>
			<Button variant="secondary" className="w-fit" onClick={() => setOpen(true)}>
				Give credit of {amount}
			</Button>
			<ConfirmDialog
				open={isOpen}
				title={`Give a credit of ${amount}?`}
				confirmLabel="Give credit"
				busy={give.isPending}
				onConfirm={() => give.mutate()}
				onCancel={() => setOpen(false)}
			>
				Stripe creates a credit note for {formatMonth(month)}, which the next invoice takes into account, and the client
				gets an email. It cannot be undone here.
			</ConfirmDialog>
		</>
	);
}
