/** The examples of the endpoints for the own domains, the logos and the subscribers of status pages. */
import type { StatusPageDomain, StatusSubscriber } from '@stayup/contract';
import { statusPage } from '../status-page-examples.ts';

const host = 'status.example.com';

const waiting: StatusPageDomain = {
	domain: {
		host,
		state: 'waiting-for-dns',
		message: 'Set the DNS records below at the provider of your domain. We check them every few minutes.',
		isOverLimit: false,
		records: [
			{ action: 'add', name: host, type: 'CNAME', value: 'stayup-status.web.app', state: 'missing', found: [] },
		],
		lastCheckedAt: '2026-11-21T14:05:00.000Z',
		nextCheckAt: '2026-11-21T14:06:00.000Z',
	},
};

/** 24 × 8 pixels. */
const png =
	'iVBORw0KGgoAAAANSUhEUgAAABgAAAAICAMAAADUf89RAAAAA1BMVEUKfU/WH+O2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgGB4AAADIAAH4XVuUAAAAAElFTkSuQmCC';

const logo = { path: '/s/bakery/logo?v=Zt4kQ0vYb1nXo7mWc9rLd2sA', width: 24, height: 8 };

const subscriber: StatusSubscriber = {
	_id: '4f0c2b7a91d84e65b3c8a2f1706d9e5b8c3a1f42',
	channel: 'email',
	recipient: 'ada@example.com',
	componentIds: [],
	confirmedAt: '2026-11-21T08:15:30.000Z',
	ended: null,
};

const csv = [
	'"Recipient","Channel","Components","Confirmed"',
	'"ada@example.com","email","All","2026-11-21T08:15:30.000Z"',
	'',
].join('\r\n');

export const statusPagePartExamples = {
	getStatusDomain: { reply: waiting },
	setStatusDomain: { body: { host }, reply: waiting },
	removeStatusDomain: { reply: { message: 'Domain removed' } },
	checkStatusDomain: { reply: waiting },
	setStatusLogo: { body: { data: png }, reply: { ...statusPage, logo } },
	removeStatusLogo: { reply: statusPage },
	listStatusSubscribers: { reply: [subscriber] },
	exportStatusSubscribers: { reply: csv },
	eraseStatusSubscriber: { reply: { message: 'Subscriber erased' } },
};
