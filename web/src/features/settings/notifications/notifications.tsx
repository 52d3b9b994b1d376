/** Where alerts go: the state of each channel with its switch and its test, the time zone of emails, and recent deliveries. */

import type { User } from '@stayup/contract';
import { useSharedAccount } from '../../../entities/account/members/shared-account.ts';
import { EmailNotice } from '../../../entities/account/ui/email-notice.tsx';
import { paths } from '../../../lib/paths.ts';
import { timeZoneInWords } from '../../../lib/time-zone.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { ActionRow, actionRowsClassName } from '../../../ui/layout/action-row.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LoadedProfile } from '../loaded-profile.tsx';
import { EmailChannel } from './email-channel.tsx';
import { RecentDeliveries } from './recent-deliveries.tsx';
import { WebhookChannel } from './webhook-channel.tsx';

export function Notifications() {
	const account = useSharedAccount();
	if (account !== null) return <OfOtherAccount ownerName={account.name} />;
	return (
		<>
			<LoadedProfile>
				{(user) => (
					<Section title="Notifications">
						<EmailNotice user={user} />
						<Card className={actionRowsClassName}>
							<EmailChannel user={user} />
							<WebhookChannel user={user} />
							<MoreChannelsRow />
							<TimeZoneRow user={user} />
						</Card>
					</Section>
				)}
			</LoadedProfile>
			<RecentDeliveries />
		</>
	);
}

/** The email and the webhook of a profile, and its time zone, are personal. */
function OfOtherAccount({ ownerName }: { ownerName: string }) {
	return (
		<>
			<Section title="Notifications">
				<p className="text-ui text-muted">
					{ownerName} chooses the email and the webhook of this account in their own profile. You find yours there too,
					when you are back in your account.
				</p>
				<Card className={actionRowsClassName}>
					<MoreChannelsRow />
				</Card>
			</Section>
			<RecentDeliveries />
		</>
	);
}

function MoreChannelsRow() {
	return (
		<ActionRow
			title="More channels and alert policies"
			text="Chats, phones, browsers and more webhooks; who is notified when, and quiet hours."
		>
			<ButtonLink variant="secondary" to={paths.channels}>
				Manage channels
			</ButtonLink>
		</ActionRow>
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
