import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TextField } from './text-field.tsx';

it('announces the field with its error and help', () => {
	render(<TextField label="URL" name="url" help="https:// is added." error="Please enter a URL." required />);

	const field = screen.getByRole('textbox', { name: 'URL' });
	const describedBy = (field.getAttribute('aria-describedby') ?? '').split(' ');
	const description = describedBy.map((id) => document.getElementById(id)?.textContent);
	expect(description).toEqual(['Please enter a URL.', 'https:// is added.']);
	expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('marks optional fields', () => {
	const { rerender } = render(<TextField label="Company" name="company" />);
	expect(screen.queryByText('Optional')).not.toBeNull();

	rerender(<TextField label="Company" name="company" required />);
	expect(screen.queryByText('Optional')).toBeNull();
});

it('keeps the typed text when an error appears', async () => {
	const { rerender } = render(<TextField label="Name" name="name" required />);
	await userEvent.type(screen.getByLabelText('Name'), 'Bakery');

	rerender(<TextField label="Name" name="name" required error="This name is taken." />);

	expect(screen.getByDisplayValue('Bakery')).toBe(screen.getByLabelText('Name'));
});

it('shows and hides a password without submitting the form', async () => {
	const sent: string[] = [];
	render(
		<form
			onSubmit={(event) => {
				event.preventDefault();
				sent.push('sent');
			}}
		>
			<TextField label="Password" name="password" type="password" required />
		</form>,
	);
	const field = screen.getByLabelText('Password');
	await userEvent.type(field, 'correct horse');
	expect(field.getAttribute('type')).toBe('password');

	await userEvent.click(screen.getByRole('button', { name: 'Show' }));
	expect(field.getAttribute('type')).toBe('text');
	await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
	expect(field.getAttribute('type')).toBe('password');
	expect(sent).toEqual([]);
});
