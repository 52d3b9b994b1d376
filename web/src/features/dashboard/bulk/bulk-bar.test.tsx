import { ChangeWebsites } from '@stayup/contract';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changes, choose, endBoard, press, removals, startBoard } from '../../../../testing/bulk-board.tsx';
import { fill } from '../../../../testing/fill.ts';
import { forgetLoadedData } from '../../../lib/api-client/loaded-data.ts';

let board: ReturnType<typeof startBoard>;
beforeEach(() => {
	board = startBoard();
});
afterEach(endBoard);

/** The table renders a moment later. */
const pausedRows = () => screen.queryAllByText('Paused').length;

describe('the work on the selected websites', () => {
	it('shows the change at once, counts, says when all is done, and loads the dashboard once', async () => {
		board.show();
		await board.selectAll();
		board.delayRequests();
		await press('Pause');
		await screen.findByText('Pausing: 0 of 25');
		await waitFor(() => expect(pausedRows()).toBe(25));
		expect(board.sentIds()).toHaveLength(1);
		board.release.resolve();

		await screen.findByText('Monitoring paused: 25 websites');
		expect(board.sentIds().map(({ length }) => length)).toEqual([10, 10, 5]);
		await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected websites' })).toBeNull());
		expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
		expect(board.server.bodies('GET /api/websites')).toHaveLength(1);
		await waitFor(() => expect(pausedRows()).toBe(25));
	});

	it('stops after the request that runs, and keeps selected what it did not reach', async () => {
		board.show();
		await board.selectAll();
		board.delayRequests();
		await press('Pause');
		await press('Stop');
		board.release.resolve();

		await screen.findByRole('heading', { name: 'Stopped after 10 of 25' });
		screen.getByText('Monitoring paused: 10 websites. Not tried: 15.');
		expect(board.sentIds()).toHaveLength(1);
		await screen.findByText('15 selected');
		await waitFor(() => expect(pausedRows()).toBe(10));
		expect(screen.queryByRole('button', { name: 'Try these again' })).toBeNull();
		await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
		expect(screen.queryByText('Stopped after 10 of 25')).toBeNull();
	});

	it('names those that were refused by reason, takes them back, and tries only them again', async () => {
		board.refused = new Map([
			['w2', 'Your plan has no room.'],
			['w11', 'Your plan has no room.'],
			['w12', 'Please wait a minute.'],
		]);
		board.show();
		await board.selectAll();
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

		board.refused = new Map([['w12', 'Please wait a minute.']]);
		await userEvent.click(screen.getByRole('button', { name: 'Try these again' }));
		await screen.findByRole('heading', { name: '1 of 3 websites was not changed' });
		expect(board.sentIds().at(-1)).toEqual(['w2', 'w11', 'w12']);
		await screen.findByText('1 selected');
	});

	it('counts the websites of a request that fails as not changed, and goes on', async () => {
		board.show();
		await board.selectAll();
		let requests = 0;
		board.server.answer(changes, () => {
			requests += 1;
			const { websites } = ChangeWebsites.parse(board.server.bodies(changes).at(-1));
			if (requests > 1) return Response.json(board.resultsOf(websites, (known) => ({ ...known, isActive: false })));
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
		board.unfinished = new Map([
			['w3', message],
			['w4', message],
		]);
		board.show();
		await board.selectAll();
		await press('Pause');

		await screen.findByRole('heading', { name: '2 of 25 websites were changed only in part' });
		screen.getByText('Monitoring paused: 25 websites.');
		expect(screen.getByRole('list', { name: 'Changed only in part' }).textContent).toBe(`${message}Site 3, Site 4`);
		await waitFor(() => expect(pausedRows()).toBe(25));
		await screen.findByText('2 selected');

		board.unfinished = new Map();
		board.refused = new Map([['w3', 'No room.']]);
		await userEvent.click(screen.getByRole('button', { name: 'Try these again' }));
		await screen.findByRole('heading', { name: '1 of 2 websites was not changed' });
		expect(board.sentIds().at(-1)).toEqual(['w3', 'w4']);
	});

	it('goes on while another screen is open, and asks only before the tab is closed', async () => {
		const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
		board.refused = new Map([['w25', 'No room.']]);
		const { unmount } = board.show();
		expect(closing()).toBe(true);
		await board.selectAll();
		board.delayRequests();
		await press('Pause');
		unmount();
		expect(closing()).toBe(false);

		const { unmount: leaveAgain } = board.show();
		await screen.findByText('Pausing: 0 of 25');
		leaveAgain();
		board.release.resolve();
		await waitFor(() => expect(board.sentIds()).toHaveLength(3));
		await waitFor(() => expect(closing()).toBe(true));

		board.show();
		await screen.findByRole('heading', { name: '1 of 25 websites was not changed' });
	});

	it('ends without a trace with the session', async () => {
		board.show();
		await board.selectAll();
		board.delayRequests();
		await press('Pause');
		await screen.findByText('Pausing: 0 of 25');
		forgetLoadedData();
		board.release.resolve();

		await waitFor(() => expect(screen.queryByText(/^Pausing/)).toBeNull());
		expect(board.sentIds()).toHaveLength(1);
		expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
	});

	it('is not shown to the next person in this tab', async () => {
		board.refused = new Map([['w1', 'No room.']]);
		const { unmount } = board.show();
		await board.selectAll();
		await press('Pause');
		await screen.findByRole('heading', { name: '1 of 25 websites was not changed' });
		unmount();

		board.client = new QueryClient();
		board.showStored();
		board.show();
		await screen.findByText('Site 1');
		expect(screen.queryByRole('heading', { name: '1 of 25 websites was not changed' })).toBeNull();
	});

	it('asks before it removes websites, and shows again those that it could not remove', async () => {
		board.refused = new Map([['w7', 'Website not found']]);
		board.show();
		await board.selectAll();
		await press('Remove');
		await userEvent.click(screen.getByRole('button', { name: 'Remove 25 websites' }));

		await screen.findByRole('heading', { name: '1 of 25 websites was not removed' });
		await waitFor(() =>
			expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Outages', 'Site 7']),
		);
		expect(board.server.bodies(removals)).toHaveLength(3);
	});
});

describe('the menu of changes', () => {
	it.each([
		['Turn alerts on', { alertsEnabled: true }, 'Alerts turned on: 25 websites'],
		['Turn alerts off', { alertsEnabled: false }, 'Alerts turned off: 25 websites'],
		['Mute alert emails for one hour', { emailsMuted: true }, 'Alert emails muted for one hour: 25 websites'],
		['Unmute alert emails', { emailsMuted: false }, 'Alert emails unmuted: 25 websites'],
	])('has %s', async (item, change, toast) => {
		board.show();
		await board.selectAll();
		await choose(item);

		await screen.findByText(toast);
		expect(board.server.bodies(changes)[0]).toMatchObject({ change });
	});

	it('adds tags, and removes those that the selected websites have', async () => {
		board.show();
		await board.selectAll();
		await choose('Tags…');
		await userEvent.click(await screen.findByRole('button', { name: 'Change tags' }));
		await screen.findAllByText('Please enter a tag, or choose one to remove.');
		await fill(screen.getByLabelText('Add tags'), 'EU, live');
		await userEvent.click(screen.getByRole('checkbox', { name: 'shop (3 websites)' }));
		await userEvent.click(screen.getByRole('button', { name: 'Change tags' }));

		await screen.findByText('Tags changed: 25 websites');
		expect(board.server.bodies(changes)[0]).toMatchObject({
			change: { addTags: ['eu', 'live'], removeTags: ['shop'] },
		});
	});

	it('changes the interval, and says how many are checked less often because of the plan', async () => {
		board.stored = board.stored.map((website, index) => (index < 2 ? { ...website, checkInterval: 30 } : website));
		board.showStored();
		board.show();
		await board.selectAll();
		await choose('Check interval…');
		const field = await screen.findByLabelText<HTMLInputElement>('Check interval');
		expect(field.value).toBe('');
		screen.getByText('Because of your plan, 2 of them are checked less often than set.');
		await fill(field, '10');
		await userEvent.click(screen.getByRole('button', { name: 'Change interval' }));
		await screen.findByText('Please choose a check interval from 30 to 3600 seconds.');
		await userEvent.clear(field);
		await fill(field, '300');
		await userEvent.click(screen.getByRole('button', { name: 'Change interval' }));

		await screen.findByText('Check interval changed: 25 websites');
		expect(board.server.bodies(changes)[0]).toMatchObject({ change: { checkInterval: 300 } });
	});

	it('adds a rule', async () => {
		board.show();
		await board.selectAll();
		await choose('Add a rule…');
		await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
		await screen.findByText('Please enter the text that the page contains.');
		await fill(screen.getByLabelText('Text'), 'Fresh bread');
		await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));

		await screen.findByText('Rule added: 25 websites');
		expect(board.server.bodies(changes)[0]).toMatchObject({
			change: { addRule: { kind: 'body-contains', text: 'Fresh bread' } },
		});
	});
});
