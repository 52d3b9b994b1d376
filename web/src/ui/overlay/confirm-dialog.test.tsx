import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

function ask(changes: Partial<ConfirmDialogProps> = {}) {
	const onConfirm = vi.fn();
	const onCancel = vi.fn();
	render(
		<ConfirmDialog
			open
			title="Remove Bakery?"
			confirmLabel="Remove website"
			onConfirm={onConfirm}
			onCancel={onCancel}
			{...changes}
		>
			Its history is deleted.
		</ConfirmDialog>,
	);
	return { onConfirm, onCancel };
}

describe('the confirmation of an action that cannot be undone', () => {
	it('focuses the cancel button', () => {
		ask();

		expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
	});

	it('is announced with its title and text', () => {
		ask();

		const dialog = screen.getByRole('alertdialog', { name: 'Remove Bakery?' });
		const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
		expect(text?.textContent).toBe('Its history is deleted.');
	});

	it('is answered with either button', async () => {
		const { onConfirm, onCancel } = ask();
		await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
		expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1]);

		await userEvent.click(screen.getByRole('button', { name: 'Remove website' }));
		expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
	});

	it('can be neither confirmed twice nor closed while busy', async () => {
		const { onConfirm, onCancel } = ask({ busy: true });
		await userEvent.click(screen.getByRole('button', { name: 'Remove website' }));
		screen.getByRole('alertdialog').dispatchEvent(new Event('cancel', { cancelable: true }));

		expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 0]);
	});
});
