/** Gives the credit of a month, after a confirmation: at once, or by two admins. */
import {
	type CreditRequest,
	oneAdminGivesCents,
	type ProjectDetailForAdmin,
	type ProjectMonth,
} from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { useSession } from '../../../entities/account/session/session.tsx';
import { projectFailures } from '../../../entities/project/messages.ts';
import { projectQueries } from '../../../entities/project/project-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { formatMoney, formatMonth } from '../../../lib/format.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

type GiveCreditProps = {
	projectId: string;
	month: ProjectMonth;
	/** Of this month, if an admin has asked for its credit. */
	request: CreditRequest | undefined;
	onGiven: (detail: ProjectDetailForAdmin) => void;
	/** Loads the project again: another admin may have given the credit. */
	onRefused: () => void;
};

/** Nothing for a month that kept the aim. */
export function GiveCredit({ projectId, month: figures, request, onGiven, onRefused }: GiveCreditProps) {
	const { user } = useSession();
	const { month } = figures;
	const amount = formatMoney(request?.amountCents ?? figures.creditCents, 'USD');
	const params = { id: projectId };
	// The amount that was asked for stays, even if the figures of the month have changed.
	if (request === undefined && figures.creditCents === 0) return null;
	if (request?.askedBy._id === user?._id && request !== undefined) {
		return (
			<p className="text-ui text-body">
				You have asked for a credit of {amount}. Another admin must approve it on this page.
			</p>
		);
	}
	if (request !== undefined) {
		return (
			<CreditButton
				note={`${request.askedBy.name} has asked for this credit. It is given once you approve it.`}
				label={`Approve credit of ${amount}`}
				title={`Approve a credit of ${amount}?`}
				confirmLabel="Approve credit"
				done={`Credit of ${amount} given`}
				text={givenText(month)}
				send={() => withReauthentication((headers) => call('approveCredit', { params: { ...params, month }, headers }))}
				onGiven={onGiven}
				onRefused={onRefused}
			/>
		);
	}
	const send = () => withReauthentication((headers) => call('giveCredit', { params, body: { month }, headers }));
	if (figures.needsSecondAdmin) {
		return (
			<CreditButton
				note={`${reasonOf(figures)}, so another admin must approve this credit.`}
				label={`Ask for credit of ${amount}`}
				title={`Ask for a credit of ${amount}?`}
				confirmLabel="Ask for credit"
				done={`Another admin must approve the credit of ${amount}`}
				text="Any other admin approves it on this page. Nothing is given before."
				send={send}
				onGiven={onGiven}
				onRefused={onRefused}
			/>
		);
	}
	return (
		<CreditButton
			note={null}
			label={`Give credit of ${amount}`}
			title={`Give a credit of ${amount}?`}
			confirmLabel="Give credit"
			done={`Credit of ${amount} given`}
			text={givenText(month)}
			send={send}
			onGiven={onGiven}
			onRefused={onRefused}
		/>
	);
}

function reasonOf({ marks }: Pick<ProjectMonth, 'marks'>): string {
	if (marks.length > 0) return 'Our monitor did not check the linked website as at its launch all month';
	return `The credit is above ${formatMoney(oneAdminGivesCents, 'USD')}`;
}

function givenText(month: string): string {
	return `Stripe creates a credit note for ${formatMonth(month)}, which the next invoice takes into account, and the client gets an email. It cannot be undone here.`;
}

type CreditButtonProps = Pick<GiveCreditProps, 'onGiven' | 'onRefused'> & {
	/** Why one admin is not enough. */
	note: string | null;
	label: string;
	title: string;
	confirmLabel: string;
	text: string;
	done: string;
	send: () => Promise<ProjectDetailForAdmin>;
};

function CreditButton({ note, label, title, confirmLabel, text, done, send, onGiven, onRefused }: CreditButtonProps) {
	const [isOpen, setOpen] = useState(false);
	const client = useQueryClient();
	const give = useMutation({
		mutationFn: send,
		onSuccess: (detail) => {
			setOpen(false);
			toast.success(done);
			onGiven(detail);
		},
		onError: (error) => {
			showFailure(error, projectFailures.credit);
			onRefused();
		},
		// Today does not ask again by itself.
		onSettled: () => client.invalidateQueries({ queryKey: projectQueries.creditsDue().queryKey }),
	});
	return (
		<div className="grid gap-2">
			{note !== null && <p className="text-ui text-body">{note}</p>}
			<Button variant="secondary" className="w-fit" onClick={() => setOpen(true)}>
				{label}
			</Button>
			<ConfirmDialog
				open={isOpen}
				title={title}
				confirmLabel={confirmLabel}
				busy={give.isPending}
				onConfirm={() => give.mutate()}
				onCancel={() => setOpen(false)}
			>
				{text}
			</ConfirmDialog>
		</div>
	);
}
