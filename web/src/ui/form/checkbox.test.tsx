import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';

it('a checkbox is switched by a click on its label and described by its help text', async () => {
	const onChange = vi.fn();
	render(<Checkbox label="Remember me" help="For 30 days" name="remember" onChange={onChange} />);
	const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me' });
	await userEvent.click(screen.getByText('Remember me'));

	expect(box.checked).toBe(true);
	expect(onChange).toHaveBeenCalledOnce();
	expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('For 30 days');
});

it('a checkbox without a help text refers to none', () => {
	render(<Checkbox label="Remember me" />);

	expect(screen.getByRole('checkbox').hasAttribute('aria-describedby')).toBe(false);
});
