import type { Website } from '@stayup/contract';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { showRowsAhead } from './rows-ahead.ts';

const { queryKey } = websiteQueries.list();
const list = () => ['a', 'b', 'c'].map((_id) => aWebsite({ _id, name: _id }));
const pause = (website: Website): Website => ({ ...website, isActive: false });
const isDone = (websiteId: string, website: Website | null) => ({ websiteId, website, isDone: true, reason: null });
const isRefused = (websiteId: string) => ({ websiteId, website: null, isDone: false, reason: 'No room.' });

function start(change: (website: Website) => Website | null, ids = ['a', 'b']) {
	const client = new QueryClient();
	client.setQueryData(queryKey, list(), { updatedAt: 1_000 });
	const rows = showRowsAhead(client, ids, change);
	const states = () =>
		(client.getQueryData(queryKey) ?? []).map(({ name, isActive }) => `${name} ${isActive ? 'active' : 'paused'}`);
	const names = () => (client.getQueryData(queryKey) ?? []).map(({ name }) => name);
	return { client, rows, states, names };
}

describe('rows that are shown ahead', () => {
	it('change at once, which is no reload of the list', () => {
		const { client, states } = start(pause);
		expect(states()).toEqual(['a paused', 'b paused', 'c active']);
		expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(1_000);
	});

	it('are taken back for websites that were refused, and at the end for those that were not sent', () => {
		const { rows, states } = start(pause, ['a', 'b', 'c']);
		rows.settle([isDone('a', aWebsite({ _id: 'a', name: 'a', isActive: false })), isRefused('b')]);
		expect(states()).toEqual(['a paused', 'b active', 'c paused']);
		rows.end();
		expect(states()).toEqual(['a paused', 'b active', 'c active']);
	});

	it('stay as the server changed them when something is left to do', () => {
		const { rows, states } = start(pause);
		const website = aWebsite({ _id: 'a', name: 'a', isActive: false });
		rows.settle([{ websiteId: 'a', website, isDone: true, reason: 'Please try again.' }]);
		rows.end();
		expect(states()).toEqual(['a paused', 'b active', 'c active']);
	});

	it('are not taken back by what arrives meanwhile, not even after the answer', () => {
		const { client, rows, states } = start(pause);
		client.setQueryData(queryKey, list());
		expect(states()).toEqual(['a paused', 'b paused', 'c active']);
		rows.settle([isDone('a', aWebsite({ _id: 'a', name: 'a', isActive: false }))]);
		client.setQueryData(queryKey, list());
		expect(states()).toEqual(['a paused', 'b paused', 'c active']);
	});

	it('do not pass for what the server said, when another change of the list keeps them', () => {
		const { client, rows, states } = start(pause);
		client.setQueryData(queryKey, (known) => known?.map((one) => (one._id === 'c' ? { ...one, name: 'C' } : one)));
		rows.settle([isRefused('a')]);
		rows.end();
		expect(states()).toEqual(['a active', 'b active', 'C active']);
	});

	it('disappear when they are removed, and come back when that is refused', () => {
		const { client, rows, names } = start(() => null);
		expect(names()).toEqual(['c']);
		client.setQueryData(queryKey, (known) => known?.map((one) => ({ ...one, lastResponseTime: 7 })));
		rows.settle([isDone('a', null), isRefused('b')]);
		expect(names()).toEqual(['c', 'b']);
		// The list that arrives may be older than the removal.
		client.setQueryData(queryKey, list());
		expect(names()).toEqual(['b', 'c']);
	});

	it('stay away when somebody else removed them meanwhile', () => {
		const { client, rows, names } = start(pause);
		client.setQueryData(queryKey, (known) => known?.filter(({ _id }) => _id !== 'a'));
		expect(names()).toEqual(['b', 'c']);
		rows.settle([isRefused('a'), isRefused('b')]);
		rows.end();
		expect(names()).toEqual(['b', 'c']);
	});

	it('wait for a list that has not loaded', () => {
		const client = new QueryClient();
		const rows = showRowsAhead(client, ['a'], pause);
		expect(client.getQueryData(queryKey)).toBeUndefined();
		client.setQueryData(queryKey, list());
		expect(client.getQueryData(queryKey)?.[0]?.isActive).toBe(false);
		rows.end();
		expect(client.getQueryData(queryKey)?.[0]?.isActive).toBe(true);
	});

	it('are left alone when the session has ended', () => {
		const { client, rows } = start(pause);
		client.clear();
		rows.drop();
		expect(client.getQueryData(queryKey)).toBeUndefined();
		client.setQueryData(queryKey, list());
		expect(client.getQueryData(queryKey)?.[0]?.isActive).toBe(true);
	});
});
