/** The proposals of a lead: their state, and what can be done with each. */
import type { Lead, Proposal } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { projectPaths } from '../../../entities/project/project-paths.ts';
import { PriceLines } from '../../../entities/proposal/price-lines.tsx';
import { ProposalDocument } from '../../../entities/proposal/proposal-document.tsx';
import { call } from '../../../lib/api-client/client.ts';
import { useAction, useConfirmedAction } from '../../../lib/use-action.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { adminKey } from '../list/admin-queries.ts';
import { ProposalForm } from './proposal-form.tsx';
import { oneProposal, proposalFailures, proposalsOfLead } from './proposal-queries.ts';
import { latestStep, pricesInWords, stateBadges } from './proposal-rules.ts';

/** The id of the proposal that is open, and how. `new`: one that does not exist yet. */
type Open = { id: string; as: 'form' | 'preview' } | null;

export function ProposalsSection({ lead }: { lead: Lead }) {
	const client = useQueryClient();
	const proposals = useQuery(proposalsOfLead(lead._id));
	const [open, setOpen] = useState<Open>(null);
	const reload = () => client.invalidateQueries({ queryKey: adminKey });
	const saved = (proposal: Proposal) => {
		setOpen({ id: proposal._id, as: 'preview' });
		void reload();
	};
	const send = useAction((id: string) => call('sendProposal', { params: { id } }), {
		success: ({ email }) => `Sent to ${email}`,
		failure: proposalFailures.send,
		onSuccess: () => {
			setOpen(null);
			return reload();
		},
	});
	const close = () => setOpen(null);
	const isWriting = open?.id === 'new';
	return (
		<Section
			title="Proposals"
			aside={
				!isWriting && (
					<Button variant="secondary" onClick={() => setOpen({ id: 'new', as: 'form' })}>
						Write a proposal
					</Button>
				)
			}
		>
			{proposals.isError && <InlineNotice tone="down">{proposalFailures.load.text}</InlineNotice>}
			{isWriting && (
				<Card>
					<ProposalForm lead={lead} proposal={null} onSaved={saved} onCancel={close} />
				</Card>
			)}
			{proposals.data?.length === 0 && !isWriting && (
				<p className="text-ui text-muted">
					None yet. The client accepts a proposal by a link and pays it, which wins the lead and starts the project.
				</p>
			)}
			{proposals.data?.map((proposal) => (
				<Card key={proposal._id} className="grid gap-4 p-4">
					<ProposalRow
						proposal={proposal}
						isSending={send.isPending && send.variables === proposal._id}
						isOpen={open?.id === proposal._id}
						onSend={() => send.mutate(proposal._id)}
						onOpen={(as) => setOpen(open?.id === proposal._id && open.as === as ? null : { id: proposal._id, as })}
					/>
					{open?.id === proposal._id && open.as === 'form' && (
						<ProposalForm lead={lead} proposal={proposal} onSaved={saved} onCancel={close} />
					)}
					{open?.id === proposal._id && open.as === 'preview' && <Preview proposal={proposal} />}
				</Card>
			))}
		</Section>
	);
}

type ProposalRowProps = {
	proposal: Proposal;
	isSending: boolean;
	isOpen: boolean;
	onSend: () => void;
	onOpen: (as: 'form' | 'preview') => void;
};

function ProposalRow({ proposal, isSending, isOpen, onSend, onOpen }: ProposalRowProps) {
	const { reference, state, answer, projectId } = proposal;
	const { word, tone } = stateBadges[state];
	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<span className="text-ui font-medium text-ink">{reference}</span>
				<StatusBadge tone={tone}>{word}</StatusBadge>
				<span className="text-ui text-body">{pricesInWords(proposal)}</span>
			</div>
			<p className="text-ui [overflow-wrap:anywhere] text-muted">{latestStep(proposal)}</p>
			<div className="flex flex-wrap gap-2">
				{answer === null && (
					<Button busy={isSending} variant={state === 'draft' ? 'primary' : 'secondary'} onClick={onSend}>
						{state === 'draft' ? `Send to ${proposal.email}` : 'Send again'}
					</Button>
				)}
				{answer === null && (
					<Button variant="secondary" onClick={() => onOpen('form')}>
						{state === 'draft' ? 'Edit' : 'Change'}
					</Button>
				)}
				<Button variant="secondary" aria-expanded={isOpen} onClick={() => onOpen('preview')}>
					{answer?.kind === 'accepted' ? 'What was accepted' : 'Preview'}
				</Button>
				{projectId !== null && (
					<ButtonLink variant="secondary" to={projectPaths.adminProject(projectId)}>
						Open the project
					</ButtonLink>
				)}
			</div>
			{state === 'accepted' && projectId === null && <Unpaid proposal={proposal} />}
		</div>
	);
}

function Unpaid({ proposal: { _id: id, reference, name } }: { proposal: Proposal }) {
	const client = useQueryClient();
	const withdraw = useConfirmedAction(() => call('withdrawProposal', { params: { id } }), {
		success: `${reference} withdrawn`,
		failure: proposalFailures.withdraw,
		onSuccess: () => client.invalidateQueries({ queryKey: adminKey }),
	});
	return (
		<div className="grid justify-items-start gap-3">
			<InlineNotice tone="info">The client has not paid yet. The link in the email leads to the payment.</InlineNotice>
			<Button variant="secondary" onClick={withdraw.ask}>
				Withdraw
			</Button>
			<ConfirmDialog {...withdraw.dialog} tone="danger" title={`Withdraw ${reference}?`} confirmLabel="Withdraw">
				{name} can no longer pay it. What was accepted is kept.
			</ConfirmDialog>
		</div>
	);
}

function Preview({ proposal }: { proposal: Proposal }) {
	return proposal.answer?.kind === 'accepted' ? <AcceptedText id={proposal._id} /> : <Offer proposal={proposal} />;
}

/** As it was kept. Lists do not have it, because reading it has a row in the audit log. */
function AcceptedText({ id }: { id: string }) {
	const { data, isError } = useQuery(oneProposal(id));
	if (isError) return <InlineNotice tone="down">{proposalFailures.open.text}</InlineNotice>;
	const answer = data?.answer ?? null;
	if (answer === null) return <Skeleton className="h-40 w-full" />;
	return (
		<div className="grid gap-3 border-t border-line pt-4">
			<p className="text-ui text-muted">
				Accepted by {answer.name}
				{answer.ip === null ? '' : `, from ${answer.ip}`}
			</p>
			<p className="text-ui whitespace-pre-wrap [overflow-wrap:anywhere] text-ink">{answer.text}</p>
		</div>
	);
}

function Offer({ proposal }: { proposal: Proposal }) {
	return (
		<div className="grid gap-6 border-t border-line pt-4">
			<PriceLines terms={proposal} />
			<ProposalDocument terms={proposal} site={proposal.site} />
		</div>
	);
}
