import { expect, it } from 'vitest';
import { smsReceiptOf } from './sms-receipt.ts';

it.each([
	['delivered', null, { kind: 'delivered', reason: null }],
	[
		'undelivered',
		'30034',
		{
			kind: 'bounced',
			reason: 'the carrier blocked it, because our number is not registered with A2P 10DLC (error 30034)',
		},
	],
	['failed', '21999', { kind: 'bounced', reason: 'error 21999' }],
	['undelivered', null, { kind: 'bounced', reason: null }],
	['undelivered', '<script>', { kind: 'bounced', reason: null }],
	['sent', null, null],
	['queued', '30003', null],
	[undefined, null, null],
] as const)('the status %s with the error %s is the receipt %j', (status, code, receipt) => {
	expect(smsReceiptOf(status, code)).toEqual(receipt);
});
