import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { DoneForYou } from './done-for-you.tsx';

it('names every service of the specification', () => {
	render(
		<MemoryRouter>
			<DoneForYou />
		</MemoryRouter>,
	);

	const services = [
		...['website building', 'hosting', 'SSL and domain monitoring', 'downtime notifications', 'traffic reports', 'SEO'],
		'analytics',
	];
	const text = screen.getByRole('region').textContent.toLowerCase();
	expect(services.filter((service) => !text.includes(service.toLowerCase()))).toEqual([]);
});
