import type { Website, WebsiteDocument } from '@stayup/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listener } from '../../../lib/live/listeners.ts';
import { websiteQueries } from '../api/website-queries.ts';
import { aWebsite, bakeryDocument } from './builders.ts';
import { mergeWebsite } from './merge.ts';
import { useLiveBoard } from './use-live-board.ts';
import { useLiveWebsite } from './use-live-website.ts';

let listener: Listener<WebsiteDocument> | null = null;

function listen(_of: string, next: Listener<WebsiteDocument>): Promise<() => void> {
	listener = next;
	return Promise.resolve(() => undefined);
}

vi.mock('../../../lib/live/listeners.ts', () => ({
	mostDocuments: 1_000,
	listenToWebsites: listen,
	listenToWebsite: listen,
	listenToAccount: async () => () => undefined,
	listenToOutages: async () => () => undefined,
}));

const liveUpdates = {
	dashboard: () => useLiveBoard('alice'),
	website: () => useLiveWebsite('alice', 'bakery'),
};
const noon = Date.parse('2026-11-21T12:00:00Z');
let client: QueryClient;

function Client({ children }: { children: ReactNode }) {
	return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** The screens show the reply, and then Firestore sends its first documents. Resolves to whether the reply is asked for again. */
async function isReloadedBy(changes: Partial<WebsiteDocument>, screen: keyof typeof liveUpdates): Promise<boolean> {
	const { list, detail } = websiteQueries;
	// The server makes its reply of the same document, with the same function.
	const reply = mergeWebsite(aWebsite(), bakeryDocument());
	client.setQueryData<Website[]>(list().queryKey, [reply]);
	client.setQueryData<Website>(detail('bakery').queryKey, reply);
	renderHook<unknown, undefined>(liveUpdates[screen], { wrapper: Client });
	await act(() => vi.advanceTimersByTimeAsync(1_000));
	await act(async () => {
		await vi.dynamicImportSettled();
		listener?.onDocuments([bakeryDocument(changes)]);
		await vi.advanceTimersByTimeAsync(1_000);
	});
	const { queryKey } = screen === 'dashboard' ? list() : detail('bakery');
	return client.getQueryState(queryKey)?.isInvalidated ?? false;
}

describe.each(['dashboard', 'website'] as const)('the first documents of the %s', (screen) => {
	beforeEach(() => {
		listener = null;
		client = new QueryClient();
		vi.useFakeTimers({ now: noon });
	});
	afterEach(() => void vi.useRealTimers());

	it('ask for nothing again when they say the same as the reply', async () => {
		expect(await isReloadedBy({}, screen)).toBe(false);
		expect(listener).not.toBeNull();
	});

	it.each<[string, Partial<WebsiteDocument>]>([
		['the status', { status: 'down', statusSince: noon }],
		['the name', { name: 'Rosie’s Cafe' }],
		['the time of the last check', { lastChecked: noon }],
		['the interval', { checkInterval: 300, runningInterval: 300 }],
	])('ask again when %s has changed since the reply', async (_change, changes) => {
		expect(await isReloadedBy(changes, screen)).toBe(true);
	});
});
