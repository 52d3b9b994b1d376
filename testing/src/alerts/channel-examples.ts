/** The examples of the endpoints for channels, as requests with existing ids. */
import type { Channel } from '@stayup/contract';
import { signedEvents } from '../../../dev/fakes/mailbox/event-sender.ts';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { register, sendSuccessfully } from '../api-client.ts';
import { telegramUpdate } from './telegram.ts';

const webhooksOrigin = process.env.STAYUP_WEBHOOKS_ORIGIN;

export const channelMakers = {
	addChannel: async () => ({ who: await register('Wendy'), body: newWebhook() }),
	getChannel: ofChannel,
	updateChannel: ofChannel,
	removeChannel: ofChannel,
	testChannel: ofChannel,
	// It needs no code, so any is right.
	confirmChannel: ofChannel,
	listChannelAnswers: ofChannel,
	receiveEmailEvents: () => ({ raw: signedEvents([]) }),
	receiveTelegramUpdate: () => ({ raw: telegramUpdate() }),
};

/** Each example has its own account, because Free accounts have few channels. */
async function ofChannel() {
	const who = await register('Wendy');
	const { _id } = await sendSuccessfully<Channel>('POST', '/api/channels', { token: who.token, body: newWebhook() });
	return { who, params: { id: _id } };
}

function newWebhook() {
	return {
		...examples.addChannel.body,
		target: { ...examples.addChannel.body?.target, url: `${webhooksOrigin}/${crypto.randomUUID()}` },
	};
}
