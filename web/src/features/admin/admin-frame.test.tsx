import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderAt } from '../../../testing/render-screen.tsx';
import { AdminFrame } from './admin-frame.tsx';

it.each([
	['/admin/people/uma', 'Users', '/admin'],
	['/admin/leads', 'Leads', '/admin?tab=leads'],
	['/admin/projects/p1', 'Projects', '/admin?tab=projects'],
])('keeps the sections beside %s, with %s as the open one', (url, name, href) => {
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
	expect(open.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[name, href]]);
});
