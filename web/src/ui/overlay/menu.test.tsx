import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Menu } from './menu.tsx';

it('leaves it to the browser to say whether the list is open, as HTML wants beside popovertarget', () => {
	render(
		<MemoryRouter>
			<Menu label="Alice" items={[{ key: 'profile', label: 'Profile', to: '/profile' }]} />
		</MemoryRouter>,
	);

	const button = screen.getByRole('button', { name: 'Alice' });
	expect(button.getAttribute('popovertarget')).not.toBeNull();
	expect(button.hasAttribute('aria-expanded')).toBe(false);
});
