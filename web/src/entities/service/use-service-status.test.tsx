import type { ServiceStatus } from '@stayup/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listener } from '../../lib/live/listeners.ts';
import { useServiceStatus } from './use-service-status.ts';

let listener: Listener<ServiceStatus> | null = null;

vi.mock('../../lib/live/listeners.ts', () => ({
	listenToServiceStatus: async (next: Listener<ServiceStatus>) => {
		listener = next;
		return () => undefined;
	},
}));

const noon = Date.parse('2026-11-21T12:00:00Z');
const onTime = { _id: 'current', version: '1', lateSince: null, lostRegions: [] };
const send = vi.fn<typeof fetch>();
/** Of the real clock, which the tests do not stop. */
const soon = setTimeout;
let client: QueryClient;

function Screen({ canListen }: { canListen: boolean }) {
	const { lateSince } = useServiceStatus(canListen);
	return <p>{lateSince === null ? 'no trouble' : `late since ${lateSince}`}</p>;
}

function open(canListen: boolean) {
	client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<Screen canListen={canListen} />
		</QueryClientProvider>,
	);
}

/** Lets time pass, and then scripts and replies arrive. The test's clock stands still meanwhile, however long that takes. */
async function pass(ms: number): Promise<void> {
	await act(() => vi.advanceTimersByTimeAsync(ms));
	await act(async () => {
		await vi.dynamicImportSettled();
		while (client.isFetching() > 0) await new Promise((resolve) => soon(resolve));
		await vi.advanceTimersByTimeAsync(0);
	});
}

/** Queries of other files that share this page may still be repeated. */
function asked(): number {
	return send.mock.calls.filter(([path]) => path === '/api/health').length;
}

function shown(): string | null {
	return screen.getByText(/late|trouble/).textContent;
}

describe('the notice of late checks', () => {
	beforeEach(() => {
		listener = null;
		vi.useFakeTimers({ now: noon });
		vi.stubGlobal('fetch', send);
		send.mockImplementation(async () => Response.json({ status: 'late' }, { status: 503 }));
	});
	afterEach(() => void send.mockReset());

	it('appears without a connection to Firestore, once the server says that checks are late', async () => {
		open(false);
		await pass(14_000);
		expect([asked(), shown()]).toEqual([0, 'no trouble']);

		await pass(2_000);
		expect([asked(), shown()]).toEqual([1, 'late since unknown']);

		send.mockImplementation(async () => Response.json({ status: 'ok' }));
		await pass(31_000);
		expect([asked(), shown()]).toEqual([2, 'no trouble']);
	});

	it('disappears a minute after the server was last reached', async () => {
		open(false);
		await pass(16_000);
		expect(shown()).toBe('late since unknown');

		send.mockRejectedValue(new TypeError('Failed to fetch'));
		await pass(55_000);
		expect(shown()).toBe('late since unknown');
		await pass(10_000);
		expect(shown()).toBe('no trouble');
	});

	it('follows Firestore while it is connected', async () => {
		open(true);
		await pass(16_000);
		expect([asked(), shown()]).toEqual([1, 'late since unknown']);

		await act(async () => {
			listener?.onConnection(true);
			listener?.onDocuments([{ ...onTime, tickedAt: Date.now() }]);
		});
		expect(shown()).toBe('no trouble');

		await pass(115_000);
		expect(shown()).toBe('no trouble');
		await pass(15_000);
		expect(shown()).toMatch(/^late since \d+$/);
		expect(asked()).toBe(1);
	});
});
