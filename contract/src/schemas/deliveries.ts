/** Deliveries: one message to one user over one channel, with its attempts. */
import * as z from 'zod/mini';
import { channelKinds, profileChannelIds } from '../values/alerts/channels.ts';
import { type DeliveryEvent, deliveryEvents } from '../values/alerts/delivery-events.ts';
import { Instant } from './instant.ts';

/** `pending` will be retried; `failed` will not. */
export const deliveryStates = ['pending', 'sent', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const eventNames = Object.keys(deliveryEvents) as DeliveryEvent[];

const DeliveryAttempt = z.object({
	at: Instant,
	/** Null if there was no response. */
	statusCode: z.nullable(z.int()),
	/** Milliseconds. */
	duration: z.number(),
});

const emailReceiptKinds = ['delivered', 'bounced', 'reported'] as const;

/** The receiving mail server accepted an email, refused it for good, or passed on that its recipient reported it as spam. Of a text message: whether the phone got it. */
export const EmailReceipt = z.object({
	kind: z.enum(emailReceiptKinds),
	at: Instant,
	/** The answer of the mail server or of the carrier, without a full stop; null for a delivered message. */
	reason: z.nullable(z.string()),
});
export type EmailReceipt = z.infer<typeof EmailReceipt>;

/** Why a message was not sent, did not arrive or waits: words without a full stop, which `at` ends if it is not null, as in "Waits for the digest at 20:10". */
export const Why = z.object({ text: z.string(), at: z.nullable(Instant) });
export type Why = z.infer<typeof Why>;

export const Delivery = z.object({
	_id: z.string(),
	channel: z.enum(channelKinds),
	/** The channel that was used; missing for those of the profile. */
	channelId: z.optional(z.string()),
	channelName: z.optional(z.string()),
	/** Whether an email or a text message arrived, as far as we know. */
	receipt: z.optional(EmailReceipt),
	event: z.enum(eventNames),
	/** Null if the delivery is not about a website. */
	websiteId: z.nullable(z.string()),
	/** Its name when the message was created; missing without a website. */
	websiteName: z.optional(z.string()),
	/** The outage that an alert is about; missing for other messages. */
	outageId: z.optional(z.string()),
	/** A pending delivery will be retried; a failed one will not. */
	state: z.enum(deliveryStates),
	/** Why it was not sent; null if it was, and for a change of email address. */
	detail: z.nullable(z.string()),
	/** The same in words, and what a message that is not sent yet waits for; missing if there is nothing to say. */
	why: z.optional(Why),
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
	event: z.enum(eventNames),
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

export const WebhookSecret = z.object({
	/** Signs webhook calls: `whsec_` and base64, the format of the Standard Webhooks libraries. Keep it secret. */
	secret: z.string(),
});
