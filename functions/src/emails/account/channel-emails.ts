/** Emails about the channels that deliver alerts. */
import { brand, channelKindFacts } from '@stayup/contract';
import { capitalized, oneLine } from '../../messages/content/email-content.ts';
import type { MessageOf } from '../../platform/firestore/outbox-message.ts';
import type { AccountEmails } from './account-email.ts';

const footnote = `Questions? Contact ${brand.supportEmail}.`;

export const channelEmails = {
	'channel-ended': {
		content({ channelKind, channelName, reason }, { name, appOrigin }) {
			const kind = channelKindFacts[channelKind].name;
			// The user chose the name of the channel, as the name of the account.
			const channel = name === null ? null : oneLine(channelName);
			return {
				subject: `A channel no longer receives alerts: ${channel ?? kind}`,
				band: { tone: 'warning', label: 'Channel off' },
				heading: 'A channel no longer receives alerts',
				paragraphs: ['The service refused our message for good, so we send nothing more over this channel.'],
				facts: [
					...(channel === null ? [] : [{ label: 'Channel', value: channel }]),
					{ label: 'Service', value: kind },
					{ label: 'Reason', value: `${capitalized(reason)}.` },
					{
						label: 'Next step',
						value: 'Connect it again or delete it, and check that another channel reaches you.',
					},
				],
				button: { label: 'Open channels', url: `${appOrigin}/channels` },
				footnote,
			};
		},
	},

	'sms-used-up': {
		content: ({ allowance }, { appOrigin }) => ({
			subject: 'The text messages of this month are used up',
			band: { tone: 'warning', label: 'Text messages used up' },
			heading: 'The text messages of this month are used up',
			paragraphs: [
				`Your plan includes ${allowance} text messages a month. No more are sent until the first of next month (UTC). Alerts over your other channels continue, and a later step of a policy that has only text messages passes its turn to the next one at once.`,
			],
			facts: [{ label: 'Next step', value: 'Upgrade for more, or add another channel to your alert policy.' }],
			button: { label: 'Open channels', url: `${appOrigin}/channels` },
			footnote,
		}),
	},

	/** Names only the host, because the URLs of chats contain a secret. */
	'webhook-off': {
		content: ({ host, cause }, { appOrigin }) => ({
			subject: 'Your webhook was turned off',
			band: { tone: 'warning', label: 'Webhook off' },
			heading: 'We turned off your webhook',
			paragraphs: ['It receives no more alerts.'],
			facts: [
				{ label: 'Receiver', value: host },
				{ label: 'Reason', value: causes[cause] },
				{
					label: 'Next step',
					value: 'Turn it on again under Alerts, and send a test message from there.',
				},
			],
			button: { label: 'Open the webhook', url: `${appOrigin}/channels/webhook` },
			footnote,
		}),
	},
} satisfies AccountEmails;

const causes: Record<MessageOf<'webhook-off'>['cause'], string> = {
	gone: 'It responded with status 410 Gone, which means that your webhook no longer exists.',
	failing: 'All our calls have failed for five days.',
};
