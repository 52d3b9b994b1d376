/** What a delivery tells, in plain words. */
import type { DeliveryEvent } from '@stayup/contract';

export const eventWords: Record<DeliveryEvent, string> = {
	'confirm-email': 'Confirm an address',
	'change-email': 'Confirm a new address',
	'email-changed': 'Address changed',
	'password-reset': 'Set a new password',
	'password-changed': 'Password changed',
	'deletion-requested': 'Account to be deleted',
	'admin-message': 'Message from an admin',
	'tier-changed': 'Tier changed',
	'payment-failed': 'Payment failed',
	'alert-digest': 'Many alerts at once',
	'monthly-report': 'Monthly report',
	'website-down': 'Website down',
	'website-up': 'Website up again',
	'website-flapping': 'Website does not settle',
	'certificate-expiring': 'Certificate about to end',
	'domain-expiring': 'Domain about to end',
	test: 'Test',
	'webhook-off': 'Webhook switched off',
	'checks-suppressed': 'Checks held',
};
