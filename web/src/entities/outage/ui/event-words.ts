/** The labels of deliveries and their states. */
import type { DeliveryEvent, DeliveryState } from '@stayup/contract';
import type { Tone } from '../../../ui/feedback/tone.ts';

export const deliveryStateWords: Record<DeliveryState, { label: string; tone: Tone }> = {
	pending: { label: 'Sending', tone: 'unknown' },
	sent: { label: 'Sent', tone: 'up' },
	failed: { label: 'Not delivered', tone: 'down' },
};

export const eventWords: Record<DeliveryEvent, string> = {
	'confirm-email': 'Email confirmation',
	'change-email': 'Confirmation of a new email',
	'email-changed': 'Email changed',
	'password-reset': 'Password reset',
	'status-access': 'Link to a private status page',
	invitation: 'Invitation to an account',
	'password-changed': 'Password changed',
	'new-login': 'Login from a new device',
	'second-factor-changed': 'Second factor changed',
	'recovery-code-used': 'Recovery code used',
	'login-restored': 'Login restored',
	'deletion-requested': 'Account deletion scheduled',
	'pause-announced': 'Pause announced',
	'admin-message': 'Message from an admin',
	'tier-changed': 'Tier changed',
	'payment-failed': 'Payment failed',
	'alert-digest': 'Alert digest',
	'monthly-report': 'Monthly report',
	'website-down': 'Website down',
	'website-up': 'Website up again',
	'website-flapping': 'Website flapping',
	'certificate-expiring': 'Certificate expiring',
	'domain-expiring': 'Domain expiring',
	test: 'Test',
	'webhook-off': 'Webhook disabled',
	'sms-used-up': 'Text messages used up',
	'channel-ended': 'Channel disconnected',
	'channel-confirmation': 'Email confirmation of a channel',
	'status-confirmation': 'Subscription to a status page',
	'status-event': 'Update of a status page',
	'checks-suppressed': 'Checks suppressed',
	'region-lost': 'Region lost',
	'region-back': 'Region back',
	'double-subscription': 'Double subscription',
	'capacity-low': 'Capacity low',
};
