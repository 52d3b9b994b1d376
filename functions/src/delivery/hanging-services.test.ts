import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { createHangingServices } from './hanging-services.ts';

/** The services on a clock of their own. Each message ends when the test says so. */
function open() {
	const clock = { now: noon };
	const services = createHangingServices(() => clock.now);
	const running: { service: string; end(): void }[] = [];
	return {
		/** How many of the messages begin. */
		async send(service: string, count: number): Promise<number> {
			const before = running.length;
			for (let index = 0; index < count; index += 1) {
				const { promise, resolve } = Promise.withResolvers<void>();
				void services.run(service, () => {
					running.push({ service, end: resolve });
					return promise;
				});
			}
			await settled();
			return running.length - before;
		},
		/** All that run end together. */
		async endAfter(ms: number): Promise<void> {
			clock.now += ms;
			for (const message of running.splice(0)) message.end();
			await settled();
		},
	};
}

const settled = () => new Promise(setImmediate);

describe('an instance with forty places', () => {
	it.each(['slack', 'email', 'hooks.example'])('gives all of them to %s while it responds', async (service) => {
		const { send, endAfter } = open();
		for (let turn = 0; turn < 3; turn += 1) {
			expect(await send(service, 40)).toBe(40);
			await endAfter(1_000);
		}
	});

	it.each(['slack', 'email', 'hooks.example'])('keeps all but four for others once %s hangs', async (service) => {
		const { send, endAfter } = open();
		await send(service, 40);
		await endAfter(10_000);

		expect(await send(service, 100)).toBe(4);
		expect(await send('sms', 36)).toBe(36);
		await endAfter(10_000);
		expect(await send(service, 100)).toBe(4);
	});

	it('ends the limit half a minute after the last message that took long, also if some were quick', async () => {
		const { send, endAfter } = open();
		await send('slack', 40);
		await endAfter(10_000);
		expect(await send('slack', 40)).toBe(4);
		await endAfter(1_000);
		expect(await send('slack', 40)).toBe(4);
		await endAfter(0);
		await endAfter(29_000);

		expect(await send('slack', 40)).toBe(40);
	});
});

it('frees the place of a message whose sending fails', async () => {
	const services = createHangingServices(() => noon);
	for (let index = 0; index < 10; index += 1) {
		await expect(services.run('slack', () => Promise.reject(new Error('Firestore is gone.')))).rejects.toThrow();
	}
	expect(await services.run('slack', async () => undefined)).toBe(true);
});
