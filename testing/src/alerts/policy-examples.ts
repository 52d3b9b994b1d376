/** The examples of the endpoints for alert policies and text messages, as requests with existing ids. */
import type { AlertPolicy } from '@stayup/contract';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { twilioAuthToken } from '../../../dev/fakes/twilio.ts';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { register, sendSuccessfully } from '../api-client.ts';

export const policyMakers = {
	addPolicy: async () => ({ who: await register('Wendy') }),
	getPolicy: ofPolicy,
	updatePolicy: ofPolicy,
	removePolicy: ofPolicy,
	receiveSmsReply: () => ({ raw: signedByTwilio('/api/sms/replies', { From: '+12125550123', Body: 'Hi' }) }),
	receiveSmsStatus: () => ({ raw: signedByTwilio('/api/sms/status?delivery=', { MessageStatus: 'delivered' }) }),
};

/** A request of Twilio with a valid signature. */
export function signedByTwilio(path: string, form: Record<string, string>) {
	const signature = getExpectedTwilioSignature(twilioAuthToken, `${process.env.STAYUP_ORIGIN}${path}`, form);
	return {
		text: new URLSearchParams(form).toString(),
		headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
	};
}

async function ofPolicy() {
	const who = await register('Wendy');
	const body = examples.addPolicy.body;
	const { _id } = await sendSuccessfully<AlertPolicy>('POST', '/api/policies', { token: who.token, body });
	return { who, params: { id: _id } };
}
