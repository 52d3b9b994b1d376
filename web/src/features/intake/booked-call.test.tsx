import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { BookedCall } from './booked-call.tsx';

const start = '2026-11-24T15:00:00.000Z';
const times = [start, '2026-11-24T16:00:00.000Z', '2026-11-25T15:00:00.000Z'];
const booked = { reference: 'L-7K3M2Q', start, lengthMinutes: 30, callerName: 'Ada', state: 'booked' };

function open(call: object = booked) {
	const server = startFakeServer();
	server.answer('POST /api/calls/link', () => Response.json(call));
	server.answer('GET /api/calls/times', () => Response.json({ lengthMinutes: 30, times }));
	renderScreen(<BookedCall />, { path: '/calls/change', url: '/calls/change#a-token' });
	return server;
}

const shownTimes = () => within(screen.getByRole('group', { name: 'Time' })).getAllByRole<HTMLInputElement>('radio');
const chosenTimes = () => shownTimes().flatMap(({ checked, value }) => (checked ? [value] : []));
const move = async () => userEvent.click(await screen.findByRole('button', { name: 'Move the call' }));

async function choose(at: string | undefined): Promise<void> {
	await screen.findByRole('group', { name: 'Time' });
	const time = shownTimes().find(({ value }) => value === at);
	if (!time) throw new Error('This time is not shown.');
	await userEvent.click(time);
}

describe('the page behind the link of a booked call', () => {
	it('shows the call, and changes nothing by being opened', async () => {
		const server = open();

		await screen.findByText('Reference L-7K3M2Q');
		await screen.findByText('Ada');
		await screen.findByRole('button', { name: 'Move the call' });
		expect(server.bodies('POST /api/calls/link')).toEqual([{ token: 'a-token' }]);
		for (const path of ['move', 'cancel']) expect(server.bodies(`POST /api/calls/link/${path}`)).toEqual([]);
	});

	it('confirms a reserved time only when its button is pressed', async () => {
		const server = open({ ...booked, state: 'reserved' });
		server.answer('POST /api/calls/link/confirm', () => Response.json(booked));
		await screen.findByText('Your call is not booked yet.', { exact: false });
		expect(server.bodies('POST /api/calls/link/confirm')).toEqual([]);
		expect(screen.queryByRole('button', { name: 'Cancel the call' })).toBeNull();
		await userEvent.click(screen.getByRole('button', { name: 'Confirm the call' }));

		await screen.findByText('Your call is booked.', { exact: false });
		expect(server.bodies('POST /api/calls/link/confirm')).toEqual([{ token: 'a-token' }]);
	});

	it('books another time when the reserved one was taken meanwhile', async () => {
		const server = open({ ...booked, state: 'reserved' });
		const taken = 'This time was just taken. Please choose another.';
		server.answer('POST /api/calls/link/confirm', refusal(taken, 'callAt'));
		server.answer('POST /api/calls/link/move', () => Response.json({ ...booked, start: times[1] }));
		await userEvent.click(await screen.findByRole('button', { name: 'Confirm the call' }));
		// The toast, which goes after some seconds, says it too.
		await screen.findByText(taken, { selector: 'form *' });
		await choose(times[1]);
		await userEvent.click(screen.getByRole('button', { name: 'Book this time instead' }));

		await screen.findByText('Your call is booked.', { exact: false });
	});

	it('moves the call to another free time', async () => {
		const server = open();
		server.answer('POST /api/calls/link/move', () => Response.json({ ...booked, start: times[1] }));
		await choose(times[1]);
		await move();

		await screen.findByText('Your call has a new time.', { exact: false });
		expect(server.bodies('POST /api/calls/link/move')).toMatchObject([{ token: 'a-token', callAt: times[1] }]);
		expect(screen.queryByRole('button', { name: 'Cancel the call' })).toBeNull();
	});

	it('moves to no time that the visitor did not choose, and asks for one', async () => {
		const server = open();
		await move();

		await screen.findByText('Please choose a time.', { selector: 'form *' });
		expect(chosenTimes()).toEqual([]);
		expect(document.activeElement).toBe(shownTimes()[0]);
		expect(server.bodies('POST /api/calls/link/move')).toEqual([]);
	});

	it('chooses no time with another day, and keeps the focus on the day', async () => {
		const server = open();
		await move();
		await choose(times[1]);
		expect(chosenTimes()).toEqual([times[1]]);
		const day = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Day/ });
		day.focus();
		await userEvent.selectOptions(day, '2026-11-25');

		expect(shownTimes().map(({ value }) => value)).toEqual([times[2]]);
		expect(chosenTimes()).toEqual([]);
		expect(document.activeElement).toBe(day);
		await move();
		expect(server.bodies('POST /api/calls/link/move')).toEqual([]);
	});

	it('asks to choose again when the time was just taken', async () => {
		const server = open();
		const taken = 'This time was just taken. Please choose another.';
		server.answer('POST /api/calls/link/move', refusal(taken, 'callAt'));
		await choose(times[1]);
		await move();

		await screen.findByText(taken, { selector: 'form *' });
		expect(chosenTimes()).toEqual([]);
	});

	it('cancels the call after a question', async () => {
		const server = open();
		server.answer('POST /api/calls/link/cancel', () => Response.json({ ...booked, state: 'cancelled' }));
		await userEvent.click(await screen.findByRole('button', { name: 'Cancel the call' }));
		expect(server.bodies('POST /api/calls/link/cancel')).toEqual([]);
		const dialog = screen.getByRole('alertdialog');
		await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the call' }));

		await screen.findByText('Your call is canceled. We will not call you.');
		expect(screen.getByRole('link', { name: 'Book another call' }).getAttribute('href')).toBe('/book-call');
	});

	it('offers no changes of a call that is over', async () => {
		open({ ...booked, state: 'over' });

		await screen.findByText('This call can no longer be changed.');
		expect(screen.queryByRole('button')).toBeNull();
	});

	it('says that a used link is no longer valid', async () => {
		const server = startFakeServer();
		server.answer('POST /api/calls/link', refusal('This link is no longer valid.'));
		renderScreen(<BookedCall />, { path: '/calls/change', url: '/calls/change#old' });

		await screen.findByText('This link is no longer valid.');
	});
});
