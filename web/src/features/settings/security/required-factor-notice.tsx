/** Which account of somebody else waits for the second factor, and the way back once there is one. */
import { useState } from 'react';
import { useSharedAccount } from '../../../entities/account/members/shared-account.ts';
import { paths } from '../../../lib/paths.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';

export function RequiredFactorNotice() {
	const account = useSharedAccount();
	const isMissing = account?.secondFactor === 'missing';
	const [wasMissing] = useState(isMissing);
	if (account === null) return null;
	if (isMissing) {
		return (
			<InlineNotice tone="degraded">
				The account of {account.name} requires two-factor authentication. Add an authenticator app or a passkey to open
				it.
			</InlineNotice>
		);
	}
	if (!wasMissing) return null;
	return (
		<InlineNotice
			tone="up"
			action={
				<ButtonLink to={paths.dashboard} variant="secondary">
					Go to the dashboard
				</ButtonLink>
			}
		>
			The account of {account.name} is open to you.
		</InlineNotice>
	);
}
