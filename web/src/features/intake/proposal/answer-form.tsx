/** Accepts a proposal with a name, or declines it. */
import type { OpenedProposal } from '@stayup/contract';
import { useState } from 'react';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SubmitOrCancel } from '../../../ui/form/submit-or-cancel.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { proposalFailures } from './proposal-failures.ts';

type AnswerFormProps = { token: string; proposal: OpenedProposal; onChanged: (proposal: OpenedProposal) => void };

export function AnswerForm(props: AnswerFormProps) {
	const [isDeclining, setDeclining] = useState(false);
	return isDeclining ? (
		<DeclineForm {...props} onCancel={() => setDeclining(false)} />
	) : (
		<AcceptForm {...props} onDecline={() => setDeclining(true)} />
	);
}

function AcceptForm({ token, proposal, onChanged, onDecline }: AnswerFormProps & { onDecline: () => void }) {
	const form = useForm({
		check: (entered) => (textOf(entered, 'name').trim() === '' ? { name: 'Please enter your full name.' } : {}),
		send: async (entered) => {
			const body = { token, version: proposal.version, name: textOf(entered, 'name') };
			onChanged(await call('acceptProposal', { body }));
		},
		failure: proposalFailures.answer,
	});
	return (
		<form noValidate onSubmit={form.onSubmit} className="grid gap-4" aria-label="Accept the proposal">
			{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
			<TextField
				label="Your full name"
				name="name"
				autoComplete="name"
				maxLength={100}
				required
				help="It is your signature. We keep it with the time, your IP and this text."
				error={form.fieldErrors.name}
			/>
			<Button type="submit" size="large" busy={form.isBusy}>
				Accept the proposal
			</Button>
			<Button variant="ghost" className="justify-self-center" onClick={onDecline}>
				Decline
			</Button>
			<p className="text-small text-muted">You pay in the next step. Nothing is charged before that.</p>
		</form>
	);
}

function DeclineForm({ token, proposal, onChanged, onCancel }: AnswerFormProps & { onCancel: () => void }) {
	const form = useForm({
		send: async (entered) => {
			const body = { token, version: proposal.version, reason: textOf(entered, 'reason').replaceAll(/\s+/g, ' ') };
			onChanged(await call('declineProposal', { body }));
		},
		failure: proposalFailures.answer,
	});
	return (
		<form noValidate onSubmit={form.onSubmit} className="grid gap-4" aria-label="Decline the proposal">
			{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
			<TextAreaField
				label="What does not suit you?"
				name="reason"
				rows={3}
				maxLength={500}
				error={form.fieldErrors.reason}
			/>
			<SubmitOrCancel label="Decline the proposal" isBusy={form.isBusy} cancel={onCancel} />
		</form>
	);
}
