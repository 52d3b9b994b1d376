/** Says which account of somebody else is shown, with the way back; or that the access to it has ended. */
import { useEffect, useState } from 'react';
import {
	type ChosenAccount,
	chooseAccount,
	endedAccount,
	forgetEndedAccount,
} from '../../../lib/api-client/chosen-account.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { roleSentences } from '../members/roles.ts';

export function SharedAccountBar({ account }: { account: ChosenAccount | null }) {
	const [ended, setEnded] = useState(endedAccount);
	const role = account?.isLimited ? 'viewer' : account?.role;
	// The stylesheet hides the links to forms that the role cannot save.
	useEffect(() => {
		if (role) document.documentElement.dataset.role = role;
		return () => {
			delete document.documentElement.dataset.role;
		};
	}, [role]);
	if (account === null && ended === null) return null;
	return (
		<div className="mx-auto w-full max-w-app px-4 pt-4 sm:px-6">
			{account === null ? (
				<InlineNotice
					tone="degraded"
					action={
						<Button
							variant="secondary"
							onClick={() => {
								forgetEndedAccount();
								setEnded(null);
							}}
						>
							OK
						</Button>
					}
				>
					You no longer have access to the account of {ended}. This is your own account.
				</InlineNotice>
			) : (
				<InlineNotice
					tone="info"
					action={
						<Button variant="secondary" onClick={() => chooseAccount(null)}>
							Back to your account
						</Button>
					}
				>
					<strong className="font-medium">Account of {account.name}</strong>
					{role && role !== 'owner' && ` · You are ${role}: ${roleSentences[role]}`}
					{account.isLimited && ' The plan of this account includes fewer members, so you can only read for now.'}
				</InlineNotice>
			)}
		</div>
	);
}
