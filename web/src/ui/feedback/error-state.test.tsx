import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ErrorState } from './error-state.tsx';

it('shows what failed, and retries once even if the button is clicked repeatedly', async () => {
	const onRetry = vi.fn();
	const error = (retrying: boolean) => (
		<ErrorState title="Failed to load profile" onRetry={onRetry} retrying={retrying}>
			Please check your connection.
		</ErrorState>
	);
	const { rerender } = render(error(false));
	expect(screen.getByRole('alert').textContent).toContain('Failed to load profile');
	await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

	rerender(error(true));
	await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
	expect(onRetry).toHaveBeenCalledTimes(1);
});
