import { act, render, screen } from '@testing-library/react';
import toast from 'react-hot-toast/headless';
import { afterEach, expect, it } from 'vitest';
import Toasts from './toasts.tsx';

afterEach(() => act(() => toast.remove()));

it('interrupts a screen reader for an error, and waits with everything else', () => {
	render(<Toasts />);
	act(() => {
		toast.error('Failed to save');
		toast.success('Saved');
		toast('By the way');
	});

	expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Failed to save']);
	expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['By the way', 'Saved']);
});
