import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { RowMenu } from './row-menu.tsx';

async function openMenu(website = aWebsite()) {
	const client = new QueryClient();
	client.setQueryData(websiteQueries.list().queryKey, [website]);
	const onRemove = vi.fn();
	renderScreen(<RowMenu website={website} onRemove={onRemove} />, { client });
	screen.getByRole('button', { name: `Actions for ${website.name}` }).focus();
	await userEvent.keyboard('{ArrowDown}');
	return { client, onRemove };
}

const labels = () => screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name, hidden: true }));

describe('the menu of a website in the table', () => {
	it('checks, pauses, mutes, edits, copies the link and removes', async () => {
		await openMenu();

		expect(labels()).toEqual(['Check Now', 'Pause', 'Mute for one hour', 'Edit', 'Duplicate', 'Copy link', 'Remove']);
	});

	it('resumes a paused website, which cannot be checked', async () => {
		await openMenu(aWebsite({ isActive: false }));

		expect(labels()).toEqual(['Resume', 'Mute for one hour', 'Edit', 'Duplicate', 'Copy link', 'Remove']);
	});

	it('unmutes a website whose alerts are muted', async () => {
		await openMenu(aWebsite({ emailsMutedUntil: new Date(Date.now() + 600_000).toISOString() }));

		expect(labels()).toContain('Unmute alerts');
	});

	it('asks before it removes a website', async () => {
		const { onRemove } = await openMenu();
		await choose('Remove');

		expect(onRemove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Rosie’s Bakery' }));
	});

	it('shows a pause at once, and takes it back when the server refuses', async () => {
		const server = startFakeServer();
		let refuse: () => void = () => undefined;
		server.answer(
			'PATCH /api/websites/bakery',
			() => new Promise((_, reject) => (refuse = () => reject(new TypeError()))),
		);
		const { client } = await openMenu();
		const isActive = () => client.getQueryData(websiteQueries.list().queryKey)?.[0]?.isActive;
		await choose('Pause');
		await waitFor(() => expect(isActive()).toBe(false));

		await waitFor(() => {
			refuse();
			expect(isActive()).toBe(true);
		});
	});
});
