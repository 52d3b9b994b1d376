import { ChangeWebsites, RemoveWebsites, type Website } from '@stayup/contract';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast/headless';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../../testing/server.ts';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { forgetLoadedData } from '../../../lib/api-client/loaded-data.ts';
import Toasts from '../../../ui/feedback/toasts.tsx';
import { WebsitesSection } from '../websites/websites-section.tsx';
import { useCurrentWork } from './current-work.ts';
import { startWork } from './start-work.ts';
import { tasks } from './tasks.ts';
import { tellElsewhere } from './work-ended-elsewhere.tsx';

const { queryKey } = websiteQueries.list();
const changes = 'POST /api/websites/changes';
const removals = 'POST /api/websites/removals';

function Board() {
	const { data } = useQuery({ ...websiteQueries.list(), staleTime: Number.POSITIVE_INFINITY });
	const isWorking = useCurrentWork() !== null;
	return (
		<main id="content" tabIndex={-1}>
			<Link to="/outages">Outages</Link>
			{(data?.length !== 0 || isWorking) && (
				<WebsitesSection websites={data} leaving={null} onRemove={() => undefined} />
			)}
		</main>
	);
}

let server: FakeServer;
let client: QueryClient;
let stored: Website[];
/** Ids that the server refuses, with its sentence. */
let refused: Map<string, string>;
/** Ids that the server changes with something left to do, with its sentence. */
let unfinished: Map<string, string>;
/** The next requests wait until it is resolved. */
let release: PromiseWithResolvers<void>;

function resultsOf(ids: readonly string[], change: (website: Website) => Website | null) {
	return ids.map((websiteId) => {
		const message = refused.get(websiteId);
		if (message !== undefined) return { websiteId, website: null, problem: { code: 'invalid', message } };
		stored = stored.flatMap((known) => (known._id === websiteId ? (change(known) ?? []) : known));
		const left = unfinished.get(websiteId);
		const problem = left === undefined ? null : { code: 'unavailable', message: left };
		return { websiteId, website: stored.find(({ _id }) => _id === websiteId) ?? null, problem };
	});
}

beforeEach(() => {
	stored = Array.from({ length: 25 }, (_, index) =>
		aWebsite({ _id: `w${index + 1}`, name: `Site ${index + 1}`, tags: index < 3 ? ['shop'] : [] }),
	);
	refused = new Map();
	unfinished = new Map();
	release = Promise.withResolvers();
	release.resolve();
	client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	client.setQueryData(queryKey, stored);
	server = startFakeServer();
	server.answer('GET /api/websites', () => Response.json(stored));
	server.answer(changes, async () => {
		await release.promise;
		const { websites, change } = ChangeWebsites.parse(server.bodies(changes).at(-1));
		return Response.json(resultsOf(websites, (known) => ({ ...known, isActive: change.isActive ?? known.isActive })));
	});
	server.answer(removals, () =>
		Response.json(resultsOf(RemoveWebsites.parse(server.bodies(removals).at(-1)).websites, () => null)),
	);
});
afterEach(() => {
	forgetLoadedData();
	act(() => toast.remove());
});

/** Until `release.resolve()`. */
const delayRequests = () => {
	release = Promise.withResolvers();
};
const show = () => renderScreen(<Board />, { path: '/dashboard', client });
const bar = () => within(screen.getByRole('region', { name: 'Selected websites' }));
/** The table renders a moment later. */
const pausedRows = () => screen.queryAllByText('Paused').length;
const sentIds = () => server.bodies(changes).map((body) => ChangeWebsites.parse(body).websites);

async function selectAll() {
	await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
	await screen.findByText(`${stored.length} selected`);
}
const press = (name: string) => userEvent.click(bar().getByRole('button', { name }));
async function choose(item: string) {
	bar().getByRole('button', { name: 'Change' }).focus();
	await userEvent.keyboard('{ArrowDown}');
	await userEvent.click(screen.getByRole('menuitem', { name: item, hidden: true }));
}

describe('the work on the selected websites', () => {
	it('shows the change at once, counts, says when all is done, and loads the dashboard once', async () => {
		show();
		await selectAll();
		delayRequests();
		await press('Pause');
		await screen.findByText('Pausing: 0 of 25');
		await waitFor(() => expect(pausedRows()).toBe(25));
		expect(sentIds()).toHaveLength(1);
		release.resolve();

		await screen.findByText('Monitoring paused: 25 websites');
		expect(sentIds().map(({ length }) => length)).toEqual([10, 10, 5]);
		await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected websites' })).toBeNull());
		expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
		expect(server.bodies('GET /api/websites')).toHaveLength(1);
		await waitFor(() => expect(pausedRows()).toBe(25));
	});

	it('stops after the request that runs, and keeps selected what it did not reach', async () => {
		show();
		await selectAll();
		delayRequests();
		await press('Pause');
		await press('Stop');
		release.resolve();

		await screen.findByRole('heading', { name: 'Stopped after 10 of 25' });
		screen.getByText('Monitoring paused: 10 websites. Not tried: 15.');
		expect(sentIds()).toHaveLength(1);
		await screen.findByText('15 selected');
		await waitFor(() => expect(pausedRows()).toBe(10));
		expect(screen.queryByRole('button', { name: 'Try these again' })).toBeNull();
		await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
		expect(screen.queryByText('Stopped after 10 of 25')).toBeNull();
	});

	it('names those that were refused by reason, takes them back, and tries only them again', async () => {
		refused = new Map([
			['w2', 'Your plan has no room.'],
			['w11', 'Your plan has no room.'],
			['w12', 'Please wait a minute.'],
		]);
		show();
		await selectAll();
		await press('Pause');

		await screen.findByRole('heading', { name: '3 of 25 websites were not changed' });
		screen.getByText('Monitoring paused: 22 websites.');
		const reasons = within(screen.getByRole('list', { name: 'Not changed' })).getAllByRole('listitem');
		expect(reasons.map(({ textContent }) => textContent)).toEqual([
			'Your plan has no room.Site 2, Site 11',
			'Please wait a minute.Site 12',
		]);
		await screen.findByText('3 selected');
		await waitFor(() => expect(pausedRows()).toBe(22));

		refused = new Map([['w12', 'Please wait a minute.']]);
		await userEvent.click(screen.getByRole('button', { name: 'Try these again' }));
		await screen.findByRole('heading', { name: '1 of 3 websites was not changed' });
		expect(sentIds().at(-1)).toEqual(['w2', 'w11', 'w12']);
		await screen.findByText('1 selected');
	});

	it('counts the websites of a request that fails as not changed, and goes on', async () => {
		show();
		await selectAll();
		let requests = 0;
		server.answer(changes, () => {
			requests += 1;
			const { websites } = ChangeWebsites.parse(server.bodies(changes).at(-1));
			if (requests > 1) return Response.json(resultsOf(websites, (known) => ({ ...known, isActive: false })));
			return Response.json(
				{ message: 'The database is not responding. Please try again.', code: 'unavailable', requestId: 'r' },
				{ status: 503 },
			);
		});
		await press('Pause');

		await screen.findByRole('heading', { name: '10 of 25 websites were not changed' });
		screen.getByText('The database is not responding. Please try again.');
		expect(requests).toBe(3);
		await screen.findByText('10 selected');
	});

	it('says of changed websites what is left to do, and tries only them again', async () => {
		const message = 'The tags are saved, but planned maintenance does not follow them yet.';
		unfinished = new Map([
			['w3', message],
			['w4', message],
		]);
		show();
		await selectAll();
		await press('Pause');

		await screen.findByRole('heading', { name: '2 of 25 websites were changed only in part' });
		screen.getByText('Monitoring paused: 25 websites.');
		expect(screen.getByRole('list', { name: 'Changed only in part' }).textContent).toBe(`${message}Site 3, Site 4`);
		await waitFor(() => expect(pausedRows()).toBe(25));
		await screen.findByText('2 selected');

		unfinished = new Map();
		refused = new Map([['w3', 'No room.']]);
		await userEvent.click(screen.getByRole('button', { name: 'Try these again' }));
		await screen.findByRole('heading', { name: '1 of 2 websites was not changed' });
		expect(sentIds().at(-1)).toEqual(['w3', 'w4']);
	});

	it('goes on while another screen is open, and asks only before the tab is closed', async () => {
		const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
		refused = new Map([['w25', 'No room.']]);
		const { unmount } = show();
		expect(closing()).toBe(true);
		await selectAll();
		delayRequests();
		await press('Pause');
		unmount();
		expect(closing()).toBe(false);

		const { unmount: leaveAgain } = show();
		await screen.findByText('Pausing: 0 of 25');
		leaveAgain();
		release.resolve();
		await waitFor(() => expect(sentIds()).toHaveLength(3));
		await waitFor(() => expect(closing()).toBe(true));

		show();
		await screen.findByRole('heading', { name: '1 of 25 websites was not changed' });
	});

	it('ends without a trace with the session', async () => {
		show();
		await selectAll();
		delayRequests();
		await press('Pause');
		await screen.findByText('Pausing: 0 of 25');
		forgetLoadedData();
		release.resolve();

		await waitFor(() => expect(screen.queryByText(/^Pausing/)).toBeNull());
		expect(sentIds()).toHaveLength(1);
		expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
	});

	it('is not shown to the next person in this tab', async () => {
		refused = new Map([['w1', 'No room.']]);
		const { unmount } = show();
		await selectAll();
		await press('Pause');
		await screen.findByRole('heading', { name: '1 of 25 websites was not changed' });
		unmount();

		client = new QueryClient();
		client.setQueryData(queryKey, stored);
		show();
		await screen.findByText('Site 1');
		expect(screen.queryByRole('heading', { name: '1 of 25 websites was not changed' })).toBeNull();
	});

	it('asks before it removes websites, and shows again those that it could not remove', async () => {
		refused = new Map([['w7', 'Website not found']]);
		show();
		await selectAll();
		await press('Remove');
		await userEvent.click(screen.getByRole('button', { name: 'Remove 25 websites' }));

		await screen.findByRole('heading', { name: '1 of 25 websites was not removed' });
		await waitFor(() =>
			expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Outages', 'Site 7']),
		);
		expect(server.bodies(removals)).toHaveLength(3);
	});
});

describe('a person who has left the dashboard', () => {
	async function pauseAndLeave() {
		show();
		await selectAll();
		delayRequests();
		await press('Pause');
		await userEvent.click(screen.getByRole('link', { name: 'Outages' }));
		await screen.findByText('Another screen');
		release.resolve();
	}

	it('is told what failed, with a link to what the dashboard says about it', async () => {
		refused = new Map(['w1', 'w12', 'w25'].map((id) => [id, 'No room.']));
		await pauseAndLeave();
		await screen.findByText('3 of 25 websites were not changed');
		screen.getByText('Monitoring paused: 22 websites.');

		await userEvent.click(screen.getByRole('link', { name: 'See it on the dashboard' }));
		await screen.findByRole('heading', { name: '3 of 25 websites were not changed' });
		screen.getByText('Site 1, Site 12, Site 25');
		await waitFor(() => expect(screen.queryByRole('link', { name: 'See it on the dashboard' })).toBeNull());
	});

	it('is told what is left to do', async () => {
		unfinished = new Map([['w1', 'Please try again.']]);
		await pauseAndLeave();

		await screen.findByText('1 of 25 websites was changed only in part');
	});

	it('is told that all is done', async () => {
		await pauseAndLeave();

		await screen.findByText('Monitoring paused: 25 websites');
		expect(screen.queryByRole('link', { name: 'See it on the dashboard' })).toBeNull();
	});

	it('gets the link also where the toasts of the app are, outside of its router', async () => {
		const openDashboard = vi.fn();
		render(<Toasts />);
		const notDone = [{ id: 'w1', name: 'Site 1', reason: 'No room.' }];
		const work = { task: tasks.pause, state: 'ended', total: 2, answered: 2, notDone, unfinished: [] } as const;
		act(() => tellElsewhere(work, openDashboard));

		await userEvent.click(await screen.findByRole('link', { name: 'See it on the dashboard' }));
		expect(openDashboard).toHaveBeenCalledOnce();
	});

	it('gets no toast on the dashboard, which says it itself', async () => {
		refused = new Map([['w1', 'No room.']]);
		show();
		await selectAll();
		await press('Pause');

		await screen.findByRole('heading', { name: '1 of 25 websites was not changed' });
		expect(screen.queryByRole('link', { name: 'See it on the dashboard' })).toBeNull();
	});
});

describe('the focus', () => {
	const heading = () => screen.getByRole('heading', { name: 'Monitored websites' });
	const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Selected websites' })).toBeNull());

	it('is in the bar while it works, and then on the heading of the websites', async () => {
		show();
		await selectAll();
		delayRequests();
		await press('Pause');
		await screen.findByText('Pausing: 0 of 25');
		expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Stop' }))).toBe(true);
		expect(document.activeElement).not.toBe(document.body);
		release.resolve();

		await isGone();
		await waitFor(() => expect(document.activeElement).toBe(heading()));
	});

	it('is on the heading after the work of a dialog, and after the selection is cleared', async () => {
		show();
		await selectAll();
		await choose('Tags…');
		await fill(await screen.findByLabelText('Add tags'), 'EU');
		delayRequests();
		await userEvent.click(screen.getByRole('button', { name: 'Change tags' }));
		await screen.findByText('Changing tags: 0 of 25');
		await waitFor(() => expect(screen.queryByLabelText('Add tags')).toBeNull());
		expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Stop' }))).toBe(true);
		expect(document.activeElement).not.toBe(document.body);
		release.resolve();
		await isGone();
		await waitFor(() => expect(document.activeElement).toBe(heading()));

		await selectAll();
		await press('Clear selection');
		await isGone();
		await waitFor(() => expect(document.activeElement).toBe(heading()));
	});

	it('is on the content of the page when no website is left', async () => {
		show();
		await selectAll();
		await press('Remove');
		await userEvent.click(screen.getByRole('button', { name: 'Remove 25 websites' }));

		await waitFor(() => expect(screen.queryByRole('heading', { name: 'Monitored websites' })).toBeNull());
		await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
	});

	it('stays where the person has gone meanwhile', async () => {
		show();
		await selectAll();
		delayRequests();
		await press('Pause');
		const elsewhere = screen.getByRole('link', { name: 'Outages' });
		elsewhere.focus();
		release.resolve();

		await isGone();
		expect(document.activeElement).toBe(elsewhere);
	});
});

it('starts nothing for no websites, and other work afterwards', async () => {
	show();
	const deps = { client, onEnd: vi.fn(), openDashboard: vi.fn() };
	act(() => startWork(deps, tasks.pause, []));
	expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
	act(() => startWork(deps, tasks.pause, [{ id: 'w1', name: 'Site 1' }]));

	await screen.findByText('Monitoring paused: 1 website');
	expect(sentIds()).toEqual([['w1']]);
	expect(deps.onEnd.mock.calls).toEqual([[['w1']]]);
});

describe('the menu of changes', () => {
	it.each([
		['Turn alerts on', { alertsEnabled: true }, 'Alerts turned on: 25 websites'],
		['Turn alerts off', { alertsEnabled: false }, 'Alerts turned off: 25 websites'],
		['Mute alert emails for an hour', { emailsMuted: true }, 'Alert emails muted for an hour: 25 websites'],
		['Unmute alert emails', { emailsMuted: false }, 'Alert emails unmuted: 25 websites'],
	])('has %s', async (item, change, toast) => {
		show();
		await selectAll();
		await choose(item);

		await screen.findByText(toast);
		expect(server.bodies(changes)[0]).toMatchObject({ change });
	});

	it('adds tags, and removes those that the selected websites have', async () => {
		show();
		await selectAll();
		await choose('Tags…');
		await userEvent.click(await screen.findByRole('button', { name: 'Change tags' }));
		await screen.findAllByText('Please enter a tag, or choose one to remove.');
		await fill(screen.getByLabelText('Add tags'), 'EU, live');
		await userEvent.click(screen.getByRole('checkbox', { name: 'shop (3 websites)' }));
		await userEvent.click(screen.getByRole('button', { name: 'Change tags' }));

		await screen.findByText('Tags changed: 25 websites');
		expect(server.bodies(changes)[0]).toMatchObject({ change: { addTags: ['eu', 'live'], removeTags: ['shop'] } });
	});

	it('changes the interval, and says how many are checked less often because of the tier', async () => {
		stored = stored.map((website, index) => (index < 2 ? { ...website, checkInterval: 30 } : website));
		client.setQueryData(queryKey, stored);
		show();
		await selectAll();
		await choose('Check interval…');
		const field = await screen.findByLabelText<HTMLInputElement>('Check interval');
		expect(field.value).toBe('');
		screen.getByText('Because of your tier, 2 of them are checked less often than set.');
		await fill(field, '10');
		await userEvent.click(screen.getByRole('button', { name: 'Change interval' }));
		await screen.findByText('Please choose a check interval from 30 to 3600 seconds.');
		await userEvent.clear(field);
		await fill(field, '300');
		await userEvent.click(screen.getByRole('button', { name: 'Change interval' }));

		await screen.findByText('Check interval changed: 25 websites');
		expect(server.bodies(changes)[0]).toMatchObject({ change: { checkInterval: 300 } });
	});

	it('adds a rule', async () => {
		show();
		await selectAll();
		await choose('Add a rule…');
		await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
		await screen.findByText('Please enter the text that the page contains.');
		await fill(screen.getByLabelText('Text'), 'Fresh bread');
		await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));

		await screen.findByText('Rule added: 25 websites');
		expect(server.bodies(changes)[0]).toMatchObject({
			change: { addRule: { kind: 'body-contains', text: 'Fresh bread' } },
		});
	});
});
