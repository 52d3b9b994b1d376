/** The target of the link in an invitation. It also works before the recipient has an account. */
import type { OpenedInvitation } from '@stayup/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { memberFailures } from '../../entities/account/members/messages.ts';
import { roleSentences } from '../../entities/account/members/roles.ts';
import type { ReturnState } from '../../entities/account/session/return-path.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { chooseAccount } from '../../lib/api-client/chosen-account.ts';
import { call } from '../../lib/api-client/client.ts';
import { messageFor } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { useFragmentOnce } from '../../lib/use-fragment-once.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { AccountFrame } from './account-frame.tsx';

export function InvitationScreen() {
	const token = useFragmentOnce();
	const { status, user } = useSession();
	const [invitation, setInvitation] = useState<OpenedInvitation | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [isBusy, setBusy] = useState(false);

	useEffect(() => {
		let isCurrent = true;
		call('openInvitation', { body: { token } }).then(
			(found) => isCurrent && setInvitation(found),
			(error: unknown) => isCurrent && setProblem(messageFor(error, memberFailures.open)),
		);
		return () => {
			isCurrent = false;
		};
	}, [token]);

	async function accept(by: string): Promise<void> {
		setBusy(true);
		setProblem(null);
		try {
			chooseAccount({ ...(await call('acceptInvitation', { body: { token } })), by });
		} catch (error) {
			setProblem(messageFor(error, memberFailures.accept));
			setBusy(false);
		}
	}

	const state: ReturnState = { from: `${paths.invitation}#${token}` };
	return (
		<AccountFrame
			title="Join an account"
			lead={invitation ? `${invitation.invitedBy} invited ${invitation.email}.` : 'You are invited to an account.'}
			footer={<Link to={paths.dashboard}>Go to the dashboard</Link>}
		>
			<div className="grid gap-5">
				{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
				{invitation === null && problem === null && <Spinner />}
				{invitation && (
					<p className="text-ui text-body">
						You will join the account of <strong className="font-medium text-ink">{invitation.owner}</strong> as{' '}
						{invitation.role}. {roleSentences[invitation.role]}
					</p>
				)}
				{invitation?.requiresSecondFactor && (
					<InlineNotice tone="info">
						This account requires two-factor authentication. You can join now, and open the account once you have set
						that up.
					</InlineNotice>
				)}
				{invitation && user && (
					<Button
						size="large"
						className="h-auto min-h-11 min-w-0 py-2"
						busy={isBusy}
						onClick={() => void accept(user._id)}
					>
						<span className="min-w-0 whitespace-normal [overflow-wrap:anywhere]">Join as {user.email}</span>
					</Button>
				)}
				{invitation && user === null && status !== 'loading' && (
					<div className="grid gap-3">
						<ButtonLink
							to={`${paths.register}?email=${encodeURIComponent(invitation.email)}`}
							state={state}
							size="large"
						>
							Create an account
						</ButtonLink>
						<ButtonLink to={paths.login} state={state} variant="secondary" size="large">
							Log in
						</ButtonLink>
					</div>
				)}
			</div>
		</AccountFrame>
	);
}
