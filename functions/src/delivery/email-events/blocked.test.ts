import { minuteMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { aDelivery } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { afterBlock } from './blocked.ts';

const block = { at: noon, reason: 'the mail server of the recipient blocked us: 550 5.7.1' };
const attempt = (at: number) => ({ at, statusCode: 202, durationMs: 5 });
const sent = aDelivery({
	channel: 'email',
	state: 'sent',
	sentAt: noon - 2000,
	queuedAt: noon - 3000,
	attempts: [attempt(noon - 2000)],
});

describe('an email that a mail server refused because of us', () => {
	it('is sent again half an hour later', () => {
		expect(afterBlock(sent, block, noon, 0.5)).toEqual({
			state: 'pending',
			sentAt: null,
			nextAttemptAt: noon + 30 * minuteMs,
		});
	});

	it('waits longer each time, and fails for operators to see when all attempts are used up', () => {
		const after = (count: number) =>
			afterBlock({ ...sent, attempts: Array.from({ length: count }, () => attempt(noon - 2000)) }, block, noon, 0.5);

		expect(after(5)).toMatchObject({ state: 'pending', nextAttemptAt: noon + 120 * minuteMs });
		expect(after(8)).toMatchObject({ state: 'failed', isFault: true, sentAt: null });
	});

	it.each([
		['was sent again since', { sentAt: noon + 1000 }],
		['waits for its next attempt', { state: 'pending' as const, sentAt: null }],
		['has failed', { state: 'failed' as const, sentAt: null }],
		['bounced', { receipt: { kind: 'bounced' as const, at: noon, reason: null } }],
		['is no email', { channel: 'webhook' as const }],
	])('stays as it is when it %s', (_case, change) => {
		expect(afterBlock({ ...sent, ...change }, block, noon, 0.5)).toBeNull();
	});

	it('may be reported in the second in which it was sent', () => {
		expect(afterBlock({ ...sent, sentAt: noon + 999 }, block, noon, 0.5)).not.toBeNull();
	});
});
