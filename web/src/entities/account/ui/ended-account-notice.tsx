/** Says that the access to the account of somebody else has ended. */
import { useState } from 'react';
import { endedAccount, forgetEndedAccount } from '../../../lib/api-client/chosen-account.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';

export function EndedAccountNotice() {
	const [name, setName] = useState(endedAccount);
	if (name === null) return null;
	return (
		<div className="mx-auto w-full max-w-app px-4 pt-4 sm:px-6">
			<InlineNotice
				tone="degraded"
				action={
					<Button
						variant="secondary"
						onClick={() => {
							forgetEndedAccount();
							setName(null);
						}}
					>
						OK
					</Button>
				}
			>
				You no longer have access to the account of {name}. This is your own account.
			</InlineNotice>
		</div>
	);
}
