import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Menu } from './menu.tsx';

it('leaves the expanded state to the browser, as HTML requires with popovertarget', () => {
	render(
		<MemoryRouter>
			<Menu label="Alice" items={[{ key: 'profile', label: 'Profile', to: '/profile' }]} />
		</MemoryRouter>,
	);

	const button = screen.getByRole('button', { name: 'Alice' });
	expect(button.getAttribute('popovertarget')).not.toBeNull();
	expect(button.hasAttribute('aria-expanded')).toBe(false);
});
