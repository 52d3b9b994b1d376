/** Adds a phone as a channel: a code that is sent to it confirms it. */
import type { RateLimited } from '../../http/rate-limits/limit-account.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import type { ChannelConnection } from '../connections.ts';
import { hashOfPhone, readPhone } from './phone.ts';
import type { SmsStore } from './sms-store.ts';
import { codeText } from './sms-text.ts';
import type { TwilioClient } from './twilio-client.ts';

interface SmsConnectionDeps extends RateLimited {
	countries: readonly string[];
	/** Text messages of the account in a month. */
	allowanceOf(ownerId: string): Promise<number>;
	store: Pick<SmsStore, 'newCode' | 'tryCode' | 'take' | 'giveBack'>;
	twilio: TwilioClient;
}

export function createSmsConnection(deps: SmsConnectionDeps): ChannelConnection<'sms'> {
	return {
		async prepare({ phone: entered }, { uid: ownerId }) {
			const read = readPhone(entered, deps.countries);
			if ('problem' in read) throw invalid(read.problem);
			if ((await deps.allowanceOf(ownerId)) === 0) {
				throw invalid('Your plan includes no text messages. Please upgrade, or choose another channel.');
			}
			// Each stored phone gets a message, so the limits count before it is stored: nobody may use us to send messages to strangers.
			const limits = [
				{ limit: 'smsCodeByAccount', subject: ownerId },
				{ limit: 'smsCodeOfSender', subject: `${hashOfPhone(read.phone)} ${ownerId}` },
				{ limit: 'smsCodeByPhone', subject: hashOfPhone(read.phone) },
			] as const;
			await deps.rateLimiter.take(limits, deps.now());
			return { target: { kind: 'sms', phone: read.phone }, label: read.label, isReady: false };
		},

		async start(channel, target) {
			if (target.kind !== 'sms') return;
			const now = deps.now();
			const allowance = await deps.allowanceOf(channel.ownerId);
			if (!(await deps.store.take(channel.ownerId, allowance, now))) {
				throw invalid('The text messages of this month are used up. Please try again next month, or upgrade.');
			}
			const code = await deps.store.newCode(channel, target.phone, now);
			const sent = await deps.twilio.send({ to: target.phone, body: codeText(code), statusUrl: null });
			if (sent.kind === 'sent') return;
			await deps.store.giveBack(channel.ownerId, now);
			if (sent.kind === 'failed' && sent.isEnded) {
				throw invalid('This phone has unsubscribed. Please send START to the number of our messages, then try again.');
			}
			throw sent.kind === 'failed'
				? invalid('The code could not be sent to this phone. Please check the number.')
				: new Problem('unavailable', 'The code could not be sent. Please try again in a few minutes.');
		},

		async confirm(channel, target, code) {
			if (target.kind !== 'sms') return null;
			if ((await deps.store.tryCode(channel, target.phone, code, deps.now())) === 'right') return null;
			const message = 'This code is wrong or has expired. Please check it, or save the phone again for another code.';
			throw invalidField('code', message);
		},
	};
}

function invalid(message: string): Problem {
	return invalidField('target.phone', message);
}
