import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { formatInstant } from '../../lib/format.ts';
import { RelativeTime } from './relative-time.tsx';

const instant = new Date(Date.now() - 3 * 60_000 - 20_000).toISOString();
const trigger = () => screen.getByText('3 min ago').parentElement;
const tooltip = () => screen.queryByRole('tooltip', { hidden: true });

describe('a relative time', () => {
	it('shows the exact time on keyboard focus until Escape', async () => {
		render(<RelativeTime instant={instant} />);

		await userEvent.tab();
		expect(document.activeElement).toBe(trigger());
		expect(tooltip()?.textContent).toBe(formatInstant(instant));
		expect(trigger()?.getAttribute('aria-describedby')).toBe(tooltip()?.id);

		await userEvent.keyboard('{Escape}');
		expect(tooltip()).toBeNull();
		expect(trigger()?.hasAttribute('aria-describedby')).toBe(false);
	});

	it('shows the exact time on hover and hides it when the pointer leaves', async () => {
		render(<RelativeTime instant={instant} />);

		await userEvent.hover(trigger() ?? document.body);
		expect(tooltip()?.textContent).toBe(formatInstant(instant));

		await userEvent.unhover(trigger() ?? document.body);
		await expect.poll(tooltip).toBeNull();
	});
});
