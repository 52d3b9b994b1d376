/** The webhook of the profile: its URL, its switch, a test and its signing secret. */

import { useSharedAccount } from '../../../entities/account/members/shared-account.ts';
import { LoadedProfile } from '../../../entities/account/ui/loaded-profile.tsx';
import { channelPaths } from '../../../entities/channel/channel-paths.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { WebhookChannel } from './webhook-channel.tsx';

/** It is personal: in the account of somebody else, nobody changes it. */
export function WebhookScreen() {
	const account = useSharedAccount();
	return (
		<Screen title={pageTitle('Webhook')}>
			<PageHeading title="Webhook" back={{ to: channelPaths.list, label: 'Channels' }}>
				{account === null
					? 'The webhook of your profile. Alerts go to it unless a policy says otherwise.'
					: `${account.name} chooses the webhook of this account in their own profile. You find yours here when you are back in your account.`}
			</PageHeading>
			{account === null && (
				<div className="grid max-w-4xl grid-cols-1 gap-4">
					<LoadedProfile>
						{(user) => (
							<Card className="px-4 py-1 sm:px-6">
								<WebhookChannel user={user} />
							</Card>
						)}
					</LoadedProfile>
				</div>
			)}
		</Screen>
	);
}
