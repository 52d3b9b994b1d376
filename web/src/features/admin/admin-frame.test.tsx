import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderAt } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { AdminFrame } from './admin-frame.tsx';

it.each([
	['/admin/people/uma', 'Users', '/admin'],
	['/admin/leads', 'Leads', '/admin?tab=leads'],
	['/admin/projects/p1', 'Projects', '/admin?tab=projects'],
])('keeps the sections and their counts beside %s, with %s as the open one', async (url, name, href) => {
	const server = startFakeServer();
	server.answer('GET /api/admin/stats', () => Response.json({ totalUsers: 3, totalLeads: 4, possibleSpam: 2 }));
	renderAt(
		url,
		<Routes>
			<Route element={<AdminFrame />}>
				<Route path="*" element={<h1>The page</h1>} />
			</Route>
		</Routes>,
	);

	screen.getByRole('heading', { name: 'The page' });
	const links = within(screen.getByRole('navigation', { name: 'Admin sections' })).getAllByRole('link');
	const open = links.filter((link) => link.getAttribute('aria-current') === 'true');
	expect(open.map((link) => [link.textContent?.replace(/ \d*$/, ''), link.getAttribute('href')])).toEqual([
		[name, href],
	]);
	await screen.findByRole('link', { name: 'Possible spam 2' });
});
