import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';

function showMenu() {
	const onLogout = vi.fn();
	render(
		<MemoryRouter>
			<Menu
				label="Alice"
				items={[
					{ key: 'profile', label: 'Profile', to: '/profile' },
					{ key: 'pricing', label: 'Pricing', to: '/pricing' },
					{ key: 'logout', label: 'Log out', onSelect: onLogout },
				]}
			/>
		</MemoryRouter>,
	);
	return { button: screen.getByRole('button', { name: 'Alice' }), onLogout };
}

const focused = () => document.activeElement?.textContent;

describe('a menu', () => {
	it('leaves the expanded state to the browser, as HTML requires with popovertarget', () => {
		const { button } = showMenu();

		expect(button.getAttribute('popovertarget')).not.toBeNull();
		expect(button.hasAttribute('aria-expanded')).toBe(false);
	});

	it('opens with the down arrow, on its first item', async () => {
		const { button } = showMenu();
		button.focus();
		await userEvent.keyboard('{ArrowDown}');

		expect(focused()).toBe('Profile');
	});

	it.each([
		['{ArrowDown}', 'Pricing'],
		['{ArrowDown}{ArrowDown}{ArrowDown}', 'Profile'],
		['{ArrowUp}', 'Log out'],
		['{End}', 'Log out'],
		['{End}{Home}', 'Profile'],
	])('moves the focus with %s to %s', async (keys, label) => {
		const { button } = showMenu();
		button.focus();
		await userEvent.keyboard(`{ArrowDown}${keys}`);

		expect(focused()).toBe(label);
	});

	it('runs the chosen action and returns the focus to its button', async () => {
		const { button, onLogout } = showMenu();
		button.focus();
		await userEvent.keyboard('{ArrowDown}{End}{Enter}');

		expect(onLogout).toHaveBeenCalledOnce();
		expect(document.activeElement).toBe(button);
	});
});
