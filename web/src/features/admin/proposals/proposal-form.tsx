/** Writes a proposal, or changes one that nobody has answered. */
import { billingCycles, type Lead, type Proposal, ProposalContent, paidTiers, proposalLimits } from '@stayup/contract';
import { call } from '../../../lib/api-client/client.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitOrCancel } from '../../../ui/form/submit-or-cancel.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { proposalFailures } from './proposal-queries.ts';
import { contentOf } from './proposal-rules.ts';

type ProposalFormProps = {
	lead: Pick<Lead, '_id' | 'fullName' | 'email'>;
	/** Null for a new one. */
	proposal: Proposal | null;
	onSaved: (proposal: Proposal) => void;
	onCancel: () => void;
};

const cycleNames = { monthly: 'Monthly', annual: 'Annual' } as const;
const usualDays = 14;

export function ProposalForm({ lead, proposal, onSaved, onCancel }: ProposalFormProps) {
	const form = useForm({
		check: (entered) => findFieldErrors(ProposalContent, contentOf(entered)),
		send: async (entered) => {
			const body = ProposalContent.parse(contentOf(entered));
			const saved =
				proposal === null
					? await call('addProposal', { body: { ...body, leadId: lead._id } })
					: await call('changeProposal', { params: { id: proposal._id }, body });
			onSaved(saved);
		},
		failure: proposalFailures.save,
	});
	const { fieldErrors: errors } = form;
	const wasSent = proposal !== null && proposal.sentAt !== null;
	return (
		<form noValidate onSubmit={form.onSubmit} className="grid gap-4" aria-label="Proposal">
			{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
			{wasSent && (
				<InlineNotice tone="info">
					Saving withdraws version {proposal.version}. The client reads the next one once you send it.
				</InlineNotice>
			)}
			<div className="grid gap-4 sm:grid-cols-2">
				<TextField
					label="Name"
					name="name"
					defaultValue={proposal?.name ?? lead.fullName}
					required
					error={errors.name}
				/>
				<TextField
					label="Email"
					name="email"
					type="email"
					defaultValue={proposal?.email ?? lead.email}
					required
					error={errors.email}
				/>
				<SelectField label="Plan" name="tier" defaultValue={proposal?.tier ?? 'Core'} error={errors.tier}>
					{paidTiers.map((tier) => (
						<option key={tier}>{tier}</option>
					))}
				</SelectField>
				<SelectField
					label="Billing"
					name="billingCycle"
					defaultValue={proposal?.billingCycle ?? 'monthly'}
					error={errors.billingCycle}
				>
					{billingCycles.map((cycle) => (
						<option key={cycle} value={cycle}>
							{cycleNames[cycle]}
						</option>
					))}
				</SelectField>
				<TextField
					label="Paid once, in US dollars"
					name="feeCents"
					inputMode="decimal"
					defaultValue={proposal === null || proposal.feeCents === 0 ? '' : String(proposal.feeCents / 100)}
					error={errors.feeCents}
				/>
				<TextField
					label="Valid for days"
					name="validDays"
					inputMode="numeric"
					defaultValue={String(proposal?.validDays ?? usualDays)}
					required
					error={errors.validDays}
				/>
			</div>
			<TextAreaField
				label="What we do"
				name="text"
				rows={8}
				defaultValue={proposal?.text ?? ''}
				maxLength={proposalLimits.textLength}
				required
				help="A blank line begins a paragraph."
				error={errors.text}
			/>
			<TextAreaField
				label="Terms of an early cancellation"
				name="cancellation"
				rows={2}
				defaultValue={proposal?.cancellation ?? ''}
				maxLength={proposalLimits.cancellationLength}
				help="Our terms allow a fee within the first 12 months only if it is agreed here."
				error={errors.cancellation}
			/>
			<SubmitOrCancel label="Save the draft" isBusy={form.isBusy} cancel={onCancel} />
		</form>
	);
}
