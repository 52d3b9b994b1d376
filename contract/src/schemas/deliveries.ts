/** Deliveries: one message to one user over one channel, with its attempts. */
import * as z from 'zod/mini';
import { channelKinds, profileChannelIds } from '../values/alerts/channels.ts';
import { reauthenticationFields } from './accounts.ts';
import { Instant } from './instant.ts';

/** `pending` will be retried; `failed` will not. */
export const deliveryStates = ['pending', 'sent', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Events that go to the channels a user chooses; all others go by email. */
export const alertEvents = [
	'website-down',
	'website-up',
	'website-flapping',
	'condition-began',
	'condition-ended',
	'certificate-expiring',
	'domain-expiring',
	'test',
] as const;

/** These go to the operators of the product. */
export const operatorEvents = [
	'checks-suppressed',
	'region-lost',
	'region-back',
	'double-subscription',
	'refund-due',
	'capacity-low',
] as const;

/** About leads, applications and calls: `arrived`, `assigned` and `withdrawn` go to us, the others to who sent the form. */
export const inboxMailEvents = [
	'lead-arrived',
	'lead-received',
	'application-arrived',
	'application-received',
	'application-stage',
	'call-booked',
	'call-moved',
	'call-cancelled',
	'call-reminder',
	'call-assigned',
	'call-withdrawn',
] as const;

/** About a project: `ordered` and `overdue` go to us, the others to who they name. */
export const projectMailEvents = [
	'project-ordered',
	'project-started',
	'project-messages',
	'project-waiting',
	'project-live',
	'project-credit',
	'projects-overdue',
] as const;

/** The event that a delivery reports. */
const deliveryEvents = [
	'confirm-email',
	'change-email',
	'email-changed',
	'password-reset',
	'password-changed',
	'status-access',
	'invitation',
	'new-login',
	'second-factor-changed',
	'recovery-code-used',
	'login-restored',
	'deletion-requested',
	'pause-announced',
	'admin-message',
	'tier-changed',
	'payment-failed',
	'monthly-report',
	'alert-digest',
	...alertEvents,
	'outage-acknowledged',
	'outage-ended',
	'webhook-off',
	'channel-ended',
	'sms-used-up',
	'form-entry',
	'channel-confirmation',
	'status-confirmation',
	'status-event',
	...inboxMailEvents,
	...projectMailEvents,
	...operatorEvents,
] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];

const DeliveryAttempt = z.object({
	at: Instant,
	/** Null if there was no response. */
	statusCode: z.nullable(z.int()),
	/** Milliseconds. */
	duration: z.number(),
});

const emailReceiptKinds = ['delivered', 'bounced'] as const;

/** The receiving mail server accepted an email, or refused it for good. */
export const EmailReceipt = z.object({
	kind: z.enum(emailReceiptKinds),
	at: Instant,
	/** The answer of the mail server, without a full stop; null for a delivered email. */
	reason: z.nullable(z.string()),
});
export type EmailReceipt = z.infer<typeof EmailReceipt>;

export const Delivery = z.object({
	_id: z.string(),
	channel: z.enum(channelKinds),
	/** The channel that was used; missing for those of the profile. */
	channelId: z.optional(z.string()),
	channelName: z.optional(z.string()),
	/** Whether an email reached its mailbox, as far as we know. */
	receipt: z.optional(EmailReceipt),
	event: z.enum(deliveryEvents),
	/** Null if the delivery is not about a website. */
	websiteId: z.nullable(z.string()),
	/** A pending delivery will be retried; a failed one will not. */
	state: z.enum(deliveryStates),
	/** Why it was not sent; null if it was, and for a change of email address. */
	detail: z.nullable(z.string()),
	createdAt: Instant,
	/** Null until it is sent. */
	sentAt: z.nullable(Instant),
	/** The last 20, oldest first. */
	attempts: z.array(DeliveryAttempt),
});
export type Delivery = z.infer<typeof Delivery>;

/** A delivery that failed for a reason the recipient is not responsible for. Does not contain the message's text. */
export const FailedDelivery = z.object({
	_id: z.string(),
	createdAt: Instant,
	channel: z.enum(channelKinds),
	event: z.enum(deliveryEvents),
	/** Why it failed. */
	reason: z.string(),
	/** Attempts since the last manual resend. */
	attemptCount: z.int(),
	/** The status of the last response; null if there was none. */
	statusCode: z.nullable(z.int()),
	/** Null if the account is unknown, and for messages to our own team. */
	user: z.nullable(z.object({ _id: z.string(), email: z.string() })),
	/** Null if the delivery is not about a website. */
	websiteId: z.nullable(z.string()),
});
export type FailedDelivery = z.infer<typeof FailedDelivery>;

export const TestMessageRequest = z.object({
	channel: z.enum(profileChannelIds, { error: 'Please choose email or webhook.' }),
});

/** The result of a test message. */
export const TestMessageReply = z.object({
	ok: z.boolean(),
	/** Null if there was no response. */
	statusCode: z.nullable(z.int()),
	durationMs: z.number(),
	/** A sentence. */
	message: z.string(),
});
export type TestMessageReply = z.infer<typeof TestMessageReply>;

export const WebhookSecretRequest = z.object(reauthenticationFields);

export const WebhookSecret = z.object({
	/** Signs webhook calls: `whsec_` and base64, the format of the Standard Webhooks libraries. Keep it secret. */
	secret: z.string(),
});
