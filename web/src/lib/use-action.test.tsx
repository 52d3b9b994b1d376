import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast/headless';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useConfirmedAction } from './use-action.ts';

const failure = { text: 'Failed to delete it', server: 'never' } as const;

function Deletion({ run }: { run: () => Promise<string> }) {
	const deletion = useConfirmedAction(run, { success: (name) => `${name} is deleted`, failure });
	return (
		<>
			<button type="button" onClick={deletion.ask}>
				Delete
			</button>
			<ConfirmDialog {...deletion.dialog} title="Delete it?" confirmLabel="Yes">
				It cannot be undone.
			</ConfirmDialog>
		</>
	);
}

describe('an action that a dialog asks about', () => {
	afterEach(() => {
		toast.remove();
		onlineManager.setOnline(true);
	});

	const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
	const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

	it('runs after the confirmation, says how it ended and closes the dialog', async () => {
		renderScreen(<Deletion run={async () => 'The shop'} />);
		await press('Delete');
		await press('Yes');

		await screen.findByText('The shop is deleted');
		await isClosed();
	});

	it('says once that it failed, also if it fails again', async () => {
		renderScreen(<Deletion run={() => Promise.reject(new Error('No'))} />);
		for (const _ of [1, 2]) {
			await press('Delete');
			await press('Yes');
			await screen.findByText(failure.text);
			await isClosed();
		}

		expect(screen.getAllByText(failure.text)).toHaveLength(1);
	});

	it('does not wait for a connection', async () => {
		onlineManager.setOnline(false);
		renderScreen(<Deletion run={() => Promise.reject(new TypeError('Failed to fetch'))} />);
		await press('Delete');
		await press('Yes');

		await screen.findByText(failure.text);
		await isClosed();
	});

	it('does not run without it', async () => {
		const run = vi.fn(async () => 'The shop');
		renderScreen(<Deletion run={run} />);
		await press('Delete');
		await press('Cancel');

		await isClosed();
		expect(run).not.toHaveBeenCalled();
	});
});
