import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSearchChoices } from './search-params.ts';

describe('choices in the query string', () => {
	beforeEach(() => window.history.replaceState(null, '', '/admin?tab=leads&order=name#lists'));

	it('keeps both of two choices made before the next render, and the rest of the URL', async () => {
		render(
			<BrowserRouter>
				<TierChoice />
			</BrowserRouter>,
		);

		await userEvent.click(screen.getByRole('button'));

		expect(screen.getByRole('button').textContent).toBe('Pro in users');
		expect(window.location.search).toBe('?order=name&tier=Pro');
		expect(window.location.hash).toBe('#lists');
	});

	it('keeps both choices when two components each make one', async () => {
		render(
			<BrowserRouter>
				<TwoComponents />
			</BrowserRouter>,
		);

		await userEvent.click(screen.getByRole('button'));

		expect(window.location.search).toBe('?tab=leads&order=name&tier=Elite&search=alice');
	});
});

function TierChoice() {
	const { chosen, choose } = useSearchChoices();
	return (
		<button
			type="button"
			onClick={() => {
				choose('tier', 'Pro');
				choose('tab', '');
			}}
		>
			{chosen('tier')} in {chosen('tab') ?? 'users'}
		</button>
	);
}

function TwoComponents() {
	const first = useSearchChoices();
	const second = useSearchChoices();
	return (
		<button
			type="button"
			onClick={() => {
				first.choose('tier', 'Elite');
				second.choose('search', 'alice');
			}}
		>
			Choose
		</button>
	);
}
