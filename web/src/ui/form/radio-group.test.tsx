import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RadioGroup } from './radio-group.tsx';

const choices = [
	{ value: 'monthly', label: 'Monthly' },
	{ value: 'annual', label: 'Annual' },
] as const;
type Interval = (typeof choices)[number]['value'];

function showGroup(value: Interval | null, error?: string) {
	const onChange = vi.fn<(value: Interval) => void>();
	render(
		<RadioGroup label="Billing" name="billing" value={value} choices={choices} onChange={onChange} error={error} />,
	);
	return { onChange };
}

const checked = () => screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked);

describe('a radio group', () => {
	it('is named by its label and may have nothing chosen', () => {
		showGroup(null);

		screen.getByRole('group', { name: 'Billing' });
		expect(checked()).toEqual([false, false]);
	});

	it('shows the value it is given and reports the one that is clicked', async () => {
		const { onChange } = showGroup('monthly');
		expect(checked()).toEqual([true, false]);

		await userEvent.click(screen.getByText('Annual'));
		expect(onChange.mock.calls).toEqual([['annual']]);
	});

	it('is described by its error', () => {
		showGroup(null, 'Please choose one.');

		const id = screen.getByRole('group').getAttribute('aria-describedby') ?? '';
		expect(document.getElementById(id)?.textContent).toBe('Please choose one.');
	});
});
