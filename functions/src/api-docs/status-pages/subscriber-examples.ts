/** The examples of the endpoints for subscribers of status pages. */
import type { StatusSubscriber } from '@stayup/contract';

const subscriber: StatusSubscriber = {
	_id: '4f0c2b7a91d84e65b3c8a2f1706d9e5b8c3a1f42',
	channel: 'email',
	recipient: 'ada@example.com',
	componentIds: [],
	confirmedAt: '2026-11-21T08:15:30.000Z',
};

const csv = [
	'"Recipient","Channel","Components","Confirmed"',
	'"ada@example.com","email","All","2026-11-21T08:15:30.000Z"',
	'',
].join('\r\n');

export const statusSubscriberExamples = {
	listStatusSubscribers: { reply: [subscriber] },
	exportStatusSubscribers: { reply: csv },
	eraseStatusSubscriber: { reply: { message: 'Subscriber erased' } },
};
