/** In place of the screens of an account that requires a second factor of the person: the way to the settings. */
import { useEffect } from 'react';
import type { ChosenAccount } from '../../../lib/api-client/chosen-account.ts';
import { followAccount } from '../../../lib/api-client/follow-account.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';

const title = 'Set up two-factor authentication';

type FactorScreenProps = { account: ChosenAccount };

export function FactorScreen({ account }: FactorScreenProps) {
	const { _id, by, name } = account;
	// A reply from before the second factor may have come late.
	useEffect(() => void followAccount({ _id, by }), [_id, by]);
	return (
		<Screen title={pageTitle(title)}>
			<PageHeading title={title}>
				{name} requires two-factor authentication of everyone who uses this account. It opens as soon as you have set it
				up. Your own account works as before.
			</PageHeading>
			<ButtonLink to={paths.accountSecurity} className="w-fit">
				Set it up
			</ButtonLink>
		</Screen>
	);
}
