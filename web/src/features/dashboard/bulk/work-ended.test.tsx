import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose, endBoard, press, startBoard } from '../../../../testing/bulk-board.tsx';
import { fill } from '../../../../testing/fill.ts';
import Toasts from '../../../ui/feedback/toasts.tsx';
import { startWork } from './start-work.ts';
import { tasks } from './tasks.ts';
import { showElsewhere } from './work-ended-elsewhere.tsx';

let board: ReturnType<typeof startBoard>;
beforeEach(() => {
	board = startBoard();
});
afterEach(endBoard);

describe('a person who has left the dashboard', () => {
	async function pauseAndLeave() {
		board.show();
		await board.selectAll();
		board.delayRequests();
		await press('Pause');
		await userEvent.click(screen.getByRole('link', { name: 'Outages' }));
		await screen.findByText('Another screen');
		board.release.resolve();
	}

	it('is shown what failed, with a link to what the dashboard says about it', async () => {
		board.refused = new Map(['w1', 'w12', 'w25'].map((id) => [id, 'No room.']));
		await pauseAndLeave();
		await screen.findByText('Pausing: 3 of 25 websites were not changed');
		screen.getByText('Monitoring paused: 22 websites.');

		await userEvent.click(screen.getByRole('link', { name: 'See it on the dashboard' }));
		await screen.findByRole('heading', { name: '3 of 25 websites were not changed' });
		screen.getByText('Site 1, Site 12, Site 25');
		await waitFor(() => expect(screen.queryByRole('link', { name: 'See it on the dashboard' })).toBeNull());
	});

	it('is shown what is left to do', async () => {
		board.unfinished = new Map([['w1', 'Please try again.']]);
		await pauseAndLeave();

		await screen.findByText('Pausing: 1 of 25 websites was changed only in part');
	});

	it('is shown that all is done', async () => {
		await pauseAndLeave();

		await screen.findByText('Monitoring paused: 25 websites');
		expect(screen.queryByRole('link', { name: 'See it on the dashboard' })).toBeNull();
	});

	it('gets the link also where the toasts of the app are, outside of its router', async () => {
		const openDashboard = vi.fn();
		render(<Toasts />);
		const notDone = [{ id: 'w1', name: 'Site 1', reason: 'No room.' }];
		const work = { task: tasks.pause, state: 'ended', total: 2, answered: 2, notDone, unfinished: [] } as const;
		act(() => showElsewhere(work, openDashboard));

		await userEvent.click(await screen.findByRole('link', { name: 'See it on the dashboard' }));
		expect(openDashboard).toHaveBeenCalledOnce();
	});

	it('gets no toast on the dashboard, which says it itself', async () => {
		board.refused = new Map([['w1', 'No room.']]);
		board.show();
		await board.selectAll();
		await press('Pause');

		await screen.findByRole('heading', { name: '1 of 25 websites was not changed' });
		expect(screen.queryByRole('link', { name: 'See it on the dashboard' })).toBeNull();
	});
});

describe('the focus', () => {
	const heading = () => screen.getByRole('heading', { name: 'Monitored websites' });
	const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Selected websites' })).toBeNull());

	it('is in the bar while it works, and then on the heading of the websites', async () => {
		board.show();
		await board.selectAll();
		board.delayRequests();
		await press('Pause');
		await screen.findByText('Pausing: 0 of 25');
		expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Stop' }))).toBe(true);
		expect(document.activeElement).not.toBe(document.body);
		board.release.resolve();

		await isGone();
		await waitFor(() => expect(document.activeElement).toBe(heading()));
	});

	it('is on the heading after the work of a dialog, and after the selection is cleared', async () => {
		board.show();
		await board.selectAll();
		await choose('Tags…');
		await fill(await screen.findByLabelText('Add tags'), 'EU');
		board.delayRequests();
		await userEvent.click(screen.getByRole('button', { name: 'Change tags' }));
		await screen.findByText('Changing tags: 0 of 25');
		await waitFor(() => expect(screen.queryByLabelText('Add tags')).toBeNull());
		expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Stop' }))).toBe(true);
		expect(document.activeElement).not.toBe(document.body);
		board.release.resolve();
		await isGone();
		await waitFor(() => expect(document.activeElement).toBe(heading()));

		await board.selectAll();
		await press('Clear selection');
		await isGone();
		await waitFor(() => expect(document.activeElement).toBe(heading()));
	});

	it('is on the content of the page when no website is left', async () => {
		board.show();
		await board.selectAll();
		await press('Remove');
		await userEvent.click(screen.getByRole('button', { name: 'Remove 25 websites' }));

		await waitFor(() => expect(screen.queryByRole('heading', { name: 'Monitored websites' })).toBeNull());
		await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
	});

	it('stays where the person has gone meanwhile', async () => {
		board.show();
		await board.selectAll();
		board.delayRequests();
		await press('Pause');
		const elsewhere = screen.getByRole('link', { name: 'Outages' });
		elsewhere.focus();
		board.release.resolve();

		await isGone();
		expect(document.activeElement).toBe(elsewhere);
	});
});

it('starts nothing for no websites, and other work afterwards', async () => {
	board.show();
	const deps = { client: board.client, onEnd: vi.fn(), openDashboard: vi.fn() };
	act(() => startWork(deps, tasks.pause, []));
	expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
	act(() => startWork(deps, tasks.pause, [{ id: 'w1', name: 'Site 1' }]));

	await screen.findByText('Monitoring paused: 1 website');
	expect(board.sentIds()).toEqual([['w1']]);
	expect(deps.onEnd.mock.calls).toEqual([[['w1']]]);
});
