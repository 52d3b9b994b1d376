import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findAlert, renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../../testing/server.ts';
import { aWebsite } from '../live/builders.ts';
import { RemoveWebsiteDialog } from './remove-website-dialog.tsx';

const call = 'DELETE /api/websites/bakery';
const onClose = vi.fn();
const onRemoved = vi.fn();

let server: FakeServer;
beforeEach(() => {
	server = startFakeServer();
	renderScreen(<RemoveWebsiteDialog website={aWebsite({ name: 'Bakery' })} onClose={onClose} onRemoved={onRemoved} />);
});
afterEach(() => vi.clearAllMocks());

it('removes nothing when the question is closed', async () => {
	await screen.findByRole('alertdialog', { name: 'Remove Bakery?' });
	await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

	expect(onClose).toHaveBeenCalledOnce();
	expect(server.bodies(call)).toEqual([]);
});

it('removes the website after the confirmation', async () => {
	server.answer(call, () => Response.json({ message: 'Removed' }));
	await userEvent.click(await screen.findByRole('button', { name: 'Remove website' }));

	await screen.findByText('Website removed from monitoring');
	expect([server.bodies(call).length, onRemoved.mock.calls.length]).toEqual([1, 1]);
});

it('stays open with the reason when the server refuses', async () => {
	const refusal = { message: 'This account is disabled.', code: 'forbidden', requestId: 'r1' };
	server.answer(call, () => Response.json(refusal, { status: 403 }));
	await userEvent.click(await screen.findByRole('button', { name: 'Remove website' }));

	expect((await findAlert()).textContent).toContain('Failed to remove website');
	expect([onClose.mock.calls.length, onRemoved.mock.calls.length]).toEqual([0, 0]);
});
