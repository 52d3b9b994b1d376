/** Reads what SendGrid reports about emails that it accepted: those that arrived, and those that did not. */
import { cutText } from '@stayup/contract';
import * as z from 'zod/mini';

export interface EmailEvent {
	/** Null without our own argument: the email address says whom it is about. */
	deliveryId: string | null;
	/** The recipient in lower case; null if the event names none. */
	email: string | null;
	/** `reported`: as spam. `blocked`: refused because of us, such as our IP on a list; the recipient can be reached. */
	kind: 'delivered' | 'bounced' | 'reported' | 'blocked';
	at: number;
	reason: string | null;
}

/** Only the fields that we use; `deliveryId` is our own argument of the email. */
const Reported = z.object({
	event: z.string(),
	/** Of a bounce: `bounce` or `blocked`. */
	type: z.optional(z.string()),
	/** Seconds since the epoch. */
	timestamp: z.number(),
	deliveryId: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
	email: z.optional(z.string().check(z.maxLength(320))),
	reason: z.optional(z.string()),
	status: z.optional(z.string()),
});

const mostEvents = 1000;
const longestReason = 200;

/** Null if the body is not a list. Events of other kinds are left out, such as the delay of an email. */
export function readEvents(body: string): EmailEvent[] | null {
	const list = parse(body);
	if (!Array.isArray(list)) return null;
	return list.slice(0, mostEvents).flatMap((each) => {
		const { data } = Reported.safeParse(each);
		const kind = data && kindOf(data);
		if (!data || !kind) return [];
		const { deliveryId = null, email = null, timestamp, reason, status } = data;
		if (deliveryId === null && email === null) return [];
		const found = { deliveryId, email: email?.toLowerCase() ?? null, kind, at: timestamp * 1000 };
		return [{ ...found, reason: kind === 'delivered' ? null : reasonOf(beginnings[kind], reason ?? status) }];
	});
}

const beginnings = {
	bounced: 'the email bounced',
	reported: 'the recipient reported an email as spam',
	blocked: 'the mail server of the recipient blocked us',
} as const;

/** SendGrid drops emails also because of the sender. */
const ownDrops = ['spam content', 'invalid smtpapi header', 'recipient list over package quota'];

/** `dropped`: SendGrid did not try, mostly because an earlier email to the same email address bounced or was reported. */
function kindOf({ event, type, reason = '' }: z.infer<typeof Reported>): EmailEvent['kind'] | null {
	switch (event) {
		case 'delivered':
			return 'delivered';
		case 'spamreport':
			return 'reported';
		case 'bounce':
			return type === 'blocked' ? 'blocked' : 'bounced';
		case 'dropped': {
			const why = reason.toLowerCase();
			if (why.startsWith('spam reporting')) return 'reported';
			return ownDrops.some((own) => why.startsWith(own)) ? 'blocked' : 'bounced';
		}
		default:
			return null;
	}
}

/** Mail servers choose this text. */
function reasonOf(beginning: string, text: string | undefined): string {
	const words = (text ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
	return words === '' ? beginning : `${beginning}: ${cutText(words, longestReason)}`;
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return null;
	}
}
