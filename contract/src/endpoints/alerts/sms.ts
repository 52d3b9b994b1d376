/** Endpoints that Twilio calls about text messages. */
import * as z from 'zod/mini';
import { Done } from '../../schemas/done.ts';
import type { Endpoint } from '../endpoint.ts';

export const smsEndpoints = {
	receiveSmsReply: {
		method: 'POST',
		path: '/api/sms/replies',
		access: 'signed',
		reply: z.string(),
		replyMediaType: 'text/xml',
		refusals: ['invalid', 'unavailable'],
		summary: 'Receive the reply of a phone from Twilio. STOP ends all channels of that phone.',
	},
	receiveSmsStatus: {
		method: 'POST',
		path: '/api/sms/status',
		access: 'signed',
		query: z.object({ delivery: z.optional(z.string().check(z.maxLength(300))) }),
		reply: Done,
		refusals: ['invalid', 'unavailable'],
		summary: 'Receive from Twilio whether a phone received a text message.',
	},
} as const satisfies Record<string, Endpoint>;
