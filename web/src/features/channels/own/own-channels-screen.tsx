/** The email and the webhook of the profile: the state of each with its switch and its test, and the time zone of emails. */

import type { User } from '@stayup/contract';
import { useSharedAccount } from '../../../entities/account/members/shared-account.ts';
import { EmailNotice } from '../../../entities/account/ui/email-notice.tsx';
import { LoadedProfile } from '../../../entities/account/ui/loaded-profile.tsx';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { timeZoneInWords } from '../../../lib/time-zone.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { ActionRow, actionRowsClassName } from '../../../ui/layout/action-row.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { AlertsHeading } from '../alerts-heading.tsx';
import { EmailChannel } from './email-channel.tsx';
import { WebhookChannel } from './webhook-channel.tsx';

/** They are personal: in the account of somebody else, nobody changes them. */
export function OwnChannelsScreen() {
	const account = useSharedAccount();
	return (
		<Screen title={pageTitle('Email and webhook')}>
			<AlertsHeading title="Email and webhook">
				{account === null
					? 'Your own email and webhook. Alerts go to them unless a policy says otherwise.'
					: `${account.name} chooses the email and the webhook of this account in their own profile. You find yours here when you are back in your account.`}
			</AlertsHeading>
			{account === null && (
				<div className="grid max-w-4xl grid-cols-1 gap-4">
					<LoadedProfile>
						{(user) => (
							<>
								<EmailNotice user={user} />
								<Card className={actionRowsClassName}>
									<EmailChannel user={user} />
									<WebhookChannel user={user} />
									<TimeZoneRow user={user} />
								</Card>
							</>
						)}
					</LoadedProfile>
				</div>
			)}
		</Screen>
	);
}

const everyMinute = 60_000;

function TimeZoneRow({ user: { timeZone } }: { user: User }) {
	const now = useNow(everyMinute);
	const time = new Date(now).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', timeZone });
	return (
		<ActionRow title="Time zone" text={`Emails show times in ${timeZoneInWords(timeZone)}. It is ${time} there now.`}>
			<ButtonLink variant="secondary" to={`${paths.profile}#x-time-zone`} aria-label="Change the time zone">
				Change
			</ButtonLink>
		</ActionRow>
	);
}
