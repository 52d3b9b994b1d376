import { aSubscriber } from '@stayup/testing/status-pages/builders';
import { expect, it } from 'vitest';
import { subscribersCsv } from './subscriber-csv.ts';

const components = [{ id: 'shop', name: 'Shop "new"' }];

it('an export lists subscribers in words, without the secret paths of webhooks', () => {
	const hook = { channel: 'webhook', recipient: 'https://hooks.example.com/a-secret', componentIds: ['shop'] } as const;
	const bounced = aSubscriber(3, { ended: { by: 'bounce', at: 2 } });
	const csv = subscribersCsv([aSubscriber(1), aSubscriber(2, { ...hook, componentIds: ['shop'] }), bounced], {
		components,
	});

	expect(csv.split('\r\n')).toEqual([
		'Recipient,Channel,Components,Confirmed,Ended',
		'reader1@example.com,email,All,1970-01-01T00:00:00.001Z,',
		'hooks.example.com,webhook,"Shop ""new""",1970-01-01T00:00:00.001Z,',
		'reader3@example.com,email,All,1970-01-01T00:00:00.001Z,Bounced 1970-01-01T00:00:00.002Z',
		'',
	]);
});

it.each(['=1+1@example.com', '+1@example.com', '-1@example.com', '@example.com', '＝1+1', '＋1', '－1', '＠a', '﹦1'])(
	'a spreadsheet does not run %s as a formula',
	(recipient) => {
		expect(subscribersCsv([aSubscriber(1, { recipient })], { components })).toContain(`'${recipient},`);
	},
);
