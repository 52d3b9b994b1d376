import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Connection, type OpenListeners, useListening } from './use-listening.ts';

vi.mock('./listeners.ts', () => ({}));

function Screen({ open }: { open: OpenListeners | null }) {
	return <p>{useListening(open) ? 'interrupted' : 'live'}</p>;
}

/** Counts how often listeners were opened and closed. */
function listeners() {
	const close = vi.fn();
	let connection: Connection | null = null;
	const open = vi.fn<OpenListeners>((_listeners, next) => {
		connection = next;
		return [Promise.resolve(close)];
	});
	return { open, close, connection: () => connection };
}

/** Timers are fake, so that the one of the testing library never ends. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

describe('the live listeners of a screen', () => {
	beforeEach(() => void vi.useFakeTimers());

	it('open when the screen shows its data and the browser is idle', async () => {
		const idle: (() => void)[] = [];
		vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
		const { open } = listeners();
		const { rerender } = render(<Screen open={null} />);
		await vi.advanceTimersByTimeAsync(1_000);
		expect(idle).toEqual([]);

		rerender(<Screen open={open} />);
		await vi.advanceTimersByTimeAsync(1_000);
		expect(open).not.toHaveBeenCalled();

		for (const run of idle) run();
		await waitFor(() => expect(open).toHaveBeenCalledOnce());
	});

	it('open within half a second in browsers without idle callbacks', async () => {
		vi.stubGlobal('requestIdleCallback', undefined);
		const { open } = listeners();
		render(<Screen open={open} />);

		await vi.advanceTimersByTimeAsync(500);

		await waitFor(() => expect(open).toHaveBeenCalledOnce());
	});

	it('do not open on a screen that was left before they loaded', async () => {
		const { open } = listeners();
		const { unmount } = render(<Screen open={open} />);

		unmount();
		await vi.advanceTimersByTimeAsync(5_000);

		expect(open).not.toHaveBeenCalled();
	});

	it('close when the screen is left', async () => {
		const { open, close } = listeners();
		const { unmount } = render(<Screen open={open} />);
		await vi.advanceTimersByTimeAsync(1_000);
		await waitFor(() => expect(open).toHaveBeenCalledOnce());

		unmount();

		await waitFor(() => expect(close).toHaveBeenCalledOnce());
	});

	it('open again half a minute after a failure', async () => {
		const { open, connection } = listeners();
		render(<Screen open={open} />);
		await vi.advanceTimersByTimeAsync(1_000);
		await waitFor(() => expect(open).toHaveBeenCalledOnce());

		connection()?.onFailure();
		await vi.advanceTimersByTimeAsync(31_000);

		await waitFor(() => expect(open).toHaveBeenCalledTimes(2));
	});

	it('report an interruption after 15 seconds', async () => {
		render(<Screen open={null} />);
		expect(screen.getByText('live')).toBeTruthy();

		await vi.advanceTimersByTimeAsync(15_000);

		await waitFor(() => expect(screen.getByText('interrupted')).toBeTruthy());
	});
});
