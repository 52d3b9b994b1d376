/** The events that a delivery reports, each with its name in words. The types of the messages of the outbox derive from these tables. */

/** They go to the channels that a user chooses; all others go by email. */
export const alertEvents = {
	'website-down': 'Website down',
	'website-up': 'Website up again',
	'website-maintenance': 'Website now in maintenance',
	'website-flapping': 'Website flapping',
	'condition-began': 'Slow, partly unreachable or blocked',
	'condition-ended': 'No longer slow, partly unreachable or blocked',
	'certificate-expiring': 'Certificate expiring',
	'domain-expiring': 'Domain expiring',
	test: 'Test',
} as const;

/** To the owner of an account, about the account; `account-changed` also to the members who may manage it. */
export const accountMailEvents = {
	'confirm-email': 'Email confirmation',
	'change-email': 'Confirmation of a new email',
	'email-changed': 'Email changed',
	'password-reset': 'Password reset',
	'password-changed': 'Password changed',
	'new-login': 'Login from a new device',
	'second-factor-changed': 'Two-factor authentication changed',
	'account-changed': 'Change of who or what has access',
	'recovery-code-used': 'Recovery code used',
	'login-restored': 'Login restored',
	'deletion-requested': 'Account deletion scheduled',
	'pause-announced': 'Pause announced',
	'admin-message': 'Message from an admin',
	'tier-changed': 'Plan changed',
	'payment-failed': 'Payment failed',
	'monthly-report': 'Monthly report',
	'webhook-off': 'Webhook turned off',
	'channel-ended': 'Channel disconnected',
	'sms-used-up': 'Text messages used up',
	'form-entry': 'Message of a visitor',
	'form-entries-limit': 'Messages of a contact form used up',
} as const;

/** About leads, applications, calls and proposals: `arrived`, `assigned`, `withdrawn` and `answered` go to us, the others to who sent the form or gets the proposal. */
export const inboxMailEvents = {
	'lead-arrived': 'New lead',
	'lead-received': 'Answer to a lead',
	'application-arrived': 'New application',
	'application-received': 'Answer to an application',
	'application-stage': 'Decision about an application',
	'call-reserved': 'Confirmation of a call',
	'call-booked': 'Booked call',
	'call-moved': 'New time of a call',
	'call-cancelled': 'Canceled call',
	'call-reminder': 'Reminder of a call',
	'call-assigned': 'Call to make',
	'call-withdrawn': 'Call withdrawn',
	'proposal-sent': 'Proposal',
	'proposal-answered': 'Answer to a proposal',
} as const;

/** About a project: `ordered` and `overdue` go to us, the others to who they name. */
export const projectMailEvents = {
	'project-ordered': 'New order',
	'project-started': 'Start of a project',
	'project-messages': 'Messages about a project',
	'project-waiting': 'Pause of a project',
	'project-live': 'Launch of a website',
	'project-credit': 'Credit for a month',
	'projects-overdue': 'Overdue projects',
} as const;

/** To the operators of the product. */
export const operatorEvents = {
	'checks-suppressed': 'Checks suppressed',
	'region-lost': 'Region lost',
	'region-back': 'Region back',
	'double-subscription': 'Double subscription',
	'refund-due': 'Refund due',
	'payment-reversed': 'Payment disputed, refunded or written off',
	'capacity-low': 'Capacity low',
	'email-blocked': 'Emails blocked',
} as const;

export const deliveryEvents = {
	...accountMailEvents,
	'status-access': 'Link to a private status page',
	'entry-confirmation': 'Confirmation of a message of a contact form',
	invitation: 'Invitation to an account',
	'channel-confirmation': 'Email confirmation of a channel',
	'alert-digest': 'Alert digest',
	...alertEvents,
	'outage-acknowledged': 'Outage acknowledged',
	'outage-ended': 'Outage ended without a recovery',
	'status-confirmation': 'Subscription to a status page',
	'status-event': 'Update of a status page',
	...inboxMailEvents,
	...projectMailEvents,
	...operatorEvents,
} as const;
export type DeliveryEvent = keyof typeof deliveryEvents;

/** Also after attempts, such as of a message that is sent again. */
const alwaysOnPurpose: readonly string[] = [
	...['alerts are muted', 'emails are muted', 'channel is off', 'email address not confirmed'],
];
/** Nobody tried to send these, against the will of the account. */
const lost: readonly string[] = ['too many emails of this kind', 'the senders crashed'];

/** Whether it was not sent on purpose: alerts are muted, the channel is off, or nobody tried for another good reason. */
export function isHeldBack(state: string, attempts: readonly unknown[], reason: string | null): boolean {
	if (state !== 'failed' || lost.includes(reason ?? '')) return false;
	return alwaysOnPurpose.includes(reason ?? '') || attempts.length === 0;
}
