/** The labels of deliveries. */
import type { DeliveryEvent } from '@stayup/contract';

export const eventWords: Record<DeliveryEvent, string> = {
	'confirm-email': 'Email confirmation',
	'change-email': 'Confirmation of a new email',
	'email-changed': 'Email changed',
	'password-reset': 'Password reset',
	'password-changed': 'Password changed',
	'new-login': 'Login from a new device',
	'second-factor-changed': 'Second factor changed',
	'recovery-code-used': 'Recovery code used',
	'login-restored': 'Login restored',
	'deletion-requested': 'Account deletion scheduled',
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
	'checks-suppressed': 'Checks suppressed',
	'double-subscription': 'Double subscription',
};
