/** Uses the dialog that asks for the password. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { fill } from './fill.ts';
import { refusal } from './server.ts';

export const passwordNeeded = refusal('Please enter your current password.', 'currentPassword');
export const passwordWrong = refusal('The current password is incorrect.', 'currentPassword');

const name = "Confirm it's you";

export async function confirmPassword(password: string): Promise<void> {
	const dialog = within(await screen.findByRole('dialog', { name }));
	await fill(dialog.getByLabelText('Current password'), password);
	await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
}

export async function cancelPassword(): Promise<void> {
	const dialog = within(await screen.findByRole('dialog', { name }));
	await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
	await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
}
