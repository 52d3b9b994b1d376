/** Text messages: the sender and the connection of phones, if Twilio is set up. */
import { tierLimits } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { createSmsConnection } from '../channels/sms/sms-connection.ts';
import { createSmsSender } from '../channels/sms/sms-sender.ts';
import { createSmsStore, monthOf, type SmsStore } from '../channels/sms/sms-store.ts';
import { createTwilioClient } from '../channels/sms/twilio-client.ts';
import { createRateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { alreadyExists, hasErrorCode } from '../platform/firestore/error-codes.ts';
import { deliveryIdOf, smsUsedUpId } from '../platform/ids.ts';
import type { Config } from './config.ts';

interface SmsServiceDeps {
	config: Pick<Config, 'appOrigin' | 'sms'>;
	firestore: Firestore;
	outbox: Pick<OutboxStore, 'put'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createSmsServices({ config, firestore, outbox, now }: SmsServiceDeps) {
	const sms: SmsStore = createSmsStore(firestore);
	const settings = config.sms;
	if (!settings) return { sms, smsSender: {}, smsConnection: {} };
	const twilio = createTwilioClient(settings);

	async function allowanceOf(ownerId: string): Promise<number> {
		const user = (await collectionsOf(firestore).users.doc(ownerId).get()).data();
		return user ? tierLimits[user.tier].smsPerMonth : 0;
	}

	async function noteUsedUp(ownerId: string, allowance: number): Promise<void> {
		const id = deliveryIdOf(smsUsedUpId(ownerId, monthOf(now())), 'email');
		try {
			await outbox.put({ id, ownerId, channel: 'email', message: { event: 'sms-used-up', allowance } }, now());
		} catch (error) {
			// Later messages of the month find the email there.
			if (!hasErrorCode(error, alreadyExists)) throw error;
		}
	}

	const { countries } = settings;
	const { appOrigin } = config;
	return {
		sms,
		smsSender: { sms: createSmsSender({ appOrigin, allowanceOf, noteUsedUp, now, store: sms, twilio }) },
		smsConnection: {
			sms: createSmsConnection({
				countries,
				allowanceOf,
				now,
				store: sms,
				twilio,
				rateLimiter: createRateLimiter(firestore),
			}),
		},
	};
}
