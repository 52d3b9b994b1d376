/** The target of the link of a proposal: what we offer, for which price, and the answer. */
import { brand, type OpenedProposal } from '@stayup/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { projectPaths } from '../../../entities/project/project-paths.ts';
import { PriceLines } from '../../../entities/proposal/price-lines.tsx';
import { ProposalDocument } from '../../../entities/proposal/proposal-document.tsx';
import { call } from '../../../lib/api-client/client.ts';
import { formatDate, utcDay } from '../../../lib/format.ts';
import { messageFor } from '../../../lib/messages.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { visitStorage } from '../../../lib/storage.ts';
import { useFragmentOnce } from '../../../lib/use-fragment-once.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { AnswerForm } from './answer-form.tsx';
import { PayStep } from './pay-step.tsx';
import { proposalFailures } from './proposal-failures.ts';

/** The payment page leads back without the token. */
const storageKey = 'stayup.proposal';

export function ProposalScreen() {
	const fragment = useFragmentOnce();
	const [query] = useSearchParams();
	const token = fragment || (visitStorage.read(storageKey) ?? '');
	const [proposal, setProposal] = useState<OpenedProposal | null>(null);
	const [problem, setProblem] = useState<string | null>(null);

	useEffect(() => {
		let isCurrent = true;
		setProblem(null);
		call('openProposal', { body: { token } }).then(
			(found) => {
				visitStorage.write(storageKey, token);
				if (isCurrent) setProposal(found);
			},
			(error: unknown) => isCurrent && setProblem(messageFor(error, proposalFailures.open)),
		);
		return () => {
			isCurrent = false;
		};
	}, [token]);

	return (
		<div className="mx-auto grid w-full max-w-[73rem] gap-8 px-4 py-10 sm:px-6 sm:py-14">
			<title>{pageTitle('Your proposal')}</title>
			<PageHeading title={proposal === null ? 'Your proposal' : `Proposal for ${proposal.name}`}>
				{proposal !== null && subtitleOf(proposal)}
			</PageHeading>
			{problem !== null && (
				<InlineNotice tone="down">
					{problem} Questions? Write to {brand.supportEmail}.
				</InlineNotice>
			)}
			{proposal === null && problem === null && <Skeleton className="h-96 w-full" />}
			{proposal !== null && (
				<div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
					<ProposalDocument terms={proposal} site={proposal.site} />
					<Card className="grid h-fit gap-6 p-5 sm:p-6 lg:sticky lg:top-20">
						<PriceLines terms={proposal} />
						{query.get('payment') === 'canceled' && !proposal.isPaid && (
							<InlineNotice tone="info">Nothing was paid. You can pay at any time.</InlineNotice>
						)}
						<NextStep token={token} proposal={proposal} onChanged={setProposal} />
					</Card>
				</div>
			)}
		</div>
	);
}

function subtitleOf({ from, reference, sentAt, validUntil, state }: OpenedProposal): string {
	const until = state === 'open' ? `, valid until ${utcDay(validUntil)}` : '';
	return `${reference}, from ${from} of ${brand.name}, ${formatDate(sentAt)}${until}`;
}

type NextStepProps = { token: string; proposal: OpenedProposal; onChanged: (proposal: OpenedProposal) => void };

function NextStep({ token, proposal, onChanged }: NextStepProps) {
	if (proposal.isPaid) {
		return (
			<div className="grid gap-4">
				<InlineNotice tone="up">It is paid, and your project has started.</InlineNotice>
				<ButtonLink to={projectPaths.latest} size="large">
					Open your project
				</ButtonLink>
			</div>
		);
	}
	switch (proposal.state) {
		case 'accepted':
			return <PayStep token={token} proposal={proposal} />;
		case 'declined':
			return (
				<InlineNotice tone="unknown">
					You have declined this proposal. If you changed your mind, write to {brand.supportEmail}.
				</InlineNotice>
			);
		case 'withdrawn':
			return (
				<InlineNotice tone="degraded">
					We have withdrawn this proposal. Write to {brand.supportEmail}, and we send you a new one.
				</InlineNotice>
			);
		case 'expired':
			return (
				<InlineNotice tone="degraded">
					It could be accepted until {utcDay(proposal.validUntil)}. Write to {brand.supportEmail}, and we send you a new
					one.
				</InlineNotice>
			);
		case 'open':
			return <AnswerForm token={token} proposal={proposal} onChanged={onChanged} />;
	}
}
