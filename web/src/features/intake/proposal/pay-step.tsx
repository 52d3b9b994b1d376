/** The payment of an accepted proposal, by the account of who is logged in, or by one that is created first. */
import { formatPrice, type OpenedProposal } from '@stayup/contract';
import { useState } from 'react';
import type { ReturnState } from '../../../entities/account/session/return-path.ts';
import { useSession } from '../../../entities/account/session/session.tsx';
import { proposalPath } from '../../../entities/proposal/proposal-path.ts';
import { call } from '../../../lib/api-client/client.ts';
import { formatDate } from '../../../lib/format.ts';
import { messageFor } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { proposalFailures } from './proposal-failures.ts';

type PayStepProps = { token: string; proposal: OpenedProposal };

export function PayStep({ token, proposal }: PayStepProps) {
	const { status, user } = useSession();
	const { accepted } = proposal;
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);

	async function pay(): Promise<void> {
		setBusy(true);
		setProblem(null);
		try {
			// The button stays busy until the payment page has loaded.
			window.location.assign((await call('payProposal', { body: { token } })).url);
		} catch (error) {
			setProblem(messageFor(error, proposalFailures.pay));
			setBusy(false);
		}
	}

	return (
		<div className="grid gap-4">
			{accepted !== null && (
				<InlineNotice tone="up">
					{accepted.name} accepted it on {formatDate(accepted.at)}.
				</InlineNotice>
			)}
			{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
			{user && (
				<>
					<Button size="large" busy={isBusy} onClick={() => void pay()}>
						Pay {formatPrice(proposal.planCents + proposal.feeCents)}
					</Button>
					<p className="text-small [overflow-wrap:anywhere] text-muted">
						As {user.email}. Your project starts with the payment.
					</p>
				</>
			)}
			{!user && status !== 'loading' && <AccountChoice token={token} proposal={proposal} />}
		</div>
	);
}

function AccountChoice({ token, proposal: { email, hasAccount } }: PayStepProps) {
	const state: ReturnState = { from: `${proposalPath}#${token}` };
	return (
		<div className="grid gap-3">
			<p className="text-ui [overflow-wrap:anywhere] text-body">
				{hasAccount
					? `Log in as ${email} to pay and to follow your project.`
					: 'Create your account to pay and to follow your project.'}
			</p>
			{!hasAccount && (
				<ButtonLink to={`${paths.register}?email=${encodeURIComponent(email)}`} state={state} size="large">
					Create your account
				</ButtonLink>
			)}
			<ButtonLink to={paths.login} state={state} variant={hasAccount ? 'primary' : 'secondary'} size="large">
				Log in
			</ButtonLink>
		</div>
	);
}
