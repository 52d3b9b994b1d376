import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abandonAfter, chunkTimeoutMs } from './lazy-screen.ts';

describe('a screen that loads lazily', () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it('is shown if it loads in time', async () => {
		const loading = abandonAfter(chunkTimeoutMs, Promise.resolve('the screen'));

		await expect(loading).resolves.toBe('the screen');
	});

	it('is abandoned after 120 seconds', async () => {
		const loading = abandonAfter(chunkTimeoutMs, new Promise(() => {}));
		const rejection = expect(loading).rejects.toThrow('The screen took too long to load.');

		await vi.advanceTimersByTimeAsync(120_000);

		await rejection;
	});

	it('leaves no timer running after it has loaded', async () => {
		await abandonAfter(chunkTimeoutMs, Promise.resolve('the screen'));

		expect(vi.getTimerCount()).toBe(0);
	});
});
