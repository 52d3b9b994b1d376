/** The examples of the endpoints of the services behind channels. */
import { channelKinds } from '@stayup/contract';

export const channelServiceExamples = {
	getChannelKinds: {
		reply: {
			kinds: channelKinds.map((kind) => ({ kind, isOffered: true })),
			pushPublicKey: 'BBBS1Sgukqk0Tn-QaDlZx2YJMP5vvjkx2BkMkcwxVA1S5N8fBCEOqrH15bE61nYSrICzo6Rl9f6TJlXHyz45vGE',
		},
	},
	receiveTelegramUpdate: { reply: { message: 'Received.' } },
};
