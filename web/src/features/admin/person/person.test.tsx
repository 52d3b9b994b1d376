import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { Person } from './person.tsx';

it('a person who does not exist is not found', async () => {
	const message = { message: 'User not found', code: 'not-found', requestId: 'r1' };
	startFakeServer().answer('GET /api/admin/people/nobody', () => Response.json(message, { status: 404 }));
	renderScreen(<Person />, { path: '/admin/people/:id', url: '/admin/people/nobody' });

	await screen.findByRole('heading', { name: 'Person not found' });
	expect(screen.getByRole('link', { name: 'Go to the Admin Dashboard' }).getAttribute('href')).toBe('/admin');
});
