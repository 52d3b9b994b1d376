/** Emails about the channels that deliver alerts. */
import { brand, type ChannelKind, channelKindFacts } from '@stayup/contract';
import { capitalized, type EmailContent, oneLine } from '../../messages/content/email-content.ts';

/** Goes to an email address that may belong to anybody, so it names neither the account nor its websites (MAIL-7). */
export function channelConfirmationEmail({ url }: { url: string }): EmailContent {
	return {
		subject: 'Confirm that you want to receive alerts',
		heading: 'Do you want to receive alerts?',
		paragraphs: [
			`Someone who uses ${brand.name} wants to send alerts about their websites to this email address. Please confirm that you want to receive them.`,
			'The link works for 30 days. Every alert has a link to unsubscribe.',
		],
		button: { label: 'Receive alerts', url, isUrlShown: true },
		footnote: `You received this email because someone entered this email address at ${brand.name}. If you don't confirm, we send you nothing else.`,
	};
}

interface ChannelEnded {
	/** Null if the email goes to an unconfirmed email address. */
	channelName: string | null;
	channelKind: ChannelKind;
	/** Without a full stop. */
	reason: string;
	channelsUrl: string;
}

export function channelEndedEmail({ channelName, channelKind, reason, channelsUrl }: ChannelEnded): EmailContent {
	const kind = channelKindFacts[channelKind].name;
	return {
		subject: `A channel no longer receives alerts: ${channelName === null ? kind : oneLine(channelName)}`,
		band: { tone: 'warning', label: 'Channel off' },
		heading: 'A channel no longer receives alerts',
		paragraphs: ['The service refused our message for good, so we send nothing more over this channel.'],
		facts: [
			...(channelName === null ? [] : [{ label: 'Channel', value: oneLine(channelName) }]),
			{ label: 'Service', value: kind },
			{ label: 'Reason', value: `${capitalized(reason)}.` },
			{ label: 'Next step', value: 'Connect it again or delete it, and check that another channel reaches you.' },
		],
		button: { label: 'Open channels', url: channelsUrl },
		footnote: `Questions? Contact ${brand.supportEmail}.`,
	};
}

export function smsUsedUpEmail({ allowance, channelsUrl }: { allowance: number; channelsUrl: string }): EmailContent {
	return {
		subject: 'The text messages of this month are used up',
		band: { tone: 'warning', label: 'Text messages used up' },
		heading: 'The text messages of this month are used up',
		paragraphs: [
			`Your plan includes ${allowance} text messages a month. No more are sent until the first of next month (UTC). Alerts over your other channels continue, and a later step of a policy that has only text messages passes its turn to the next one at once.`,
		],
		facts: [{ label: 'Next step', value: 'Upgrade for more, or add another channel to your alert policy.' }],
		button: { label: 'Open channels', url: channelsUrl },
		footnote: `Questions? Contact ${brand.supportEmail}.`,
	};
}

interface WebhookOff {
	/** Only the host, because the URLs of chats contain a secret. */
	host: string;
	cause: 'gone' | 'failing';
	notificationsUrl: string;
}

const causes: Record<WebhookOff['cause'], string> = {
	gone: 'It responded with status 410 Gone, which means that your webhook no longer exists.',
	failing: 'All our calls have failed for five days.',
};

export function webhookOffEmail({ host, cause, notificationsUrl }: WebhookOff): EmailContent {
	return {
		subject: 'Your webhook was turned off',
		band: { tone: 'warning', label: 'Webhook off' },
		heading: 'We turned off your webhook',
		paragraphs: ['It receives no more alerts.'],
		facts: [
			{ label: 'Receiver', value: host },
			{ label: 'Reason', value: causes[cause] },
			{
				label: 'Next step',
				value: 'Turn it on again in your notification settings, and send a test message from there.',
			},
		],
		button: { label: 'Open notifications', url: notificationsUrl },
		footnote: `Questions? Contact ${brand.supportEmail}.`,
	};
}
