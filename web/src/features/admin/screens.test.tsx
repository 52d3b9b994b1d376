import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderAt } from '../../../testing/render-screen.tsx';
import { AdminPages } from './screens.tsx';

it.each([
	['/admin/projects', '?tab=projects'],
	['/admin/nothing', ''],
])('%s, to which emails may link, leads to the admin dashboard with %s', async (url, search) => {
	renderAt(
		url,
		<Routes>
			<Route path="admin" element={<p>Dashboard of admins</p>} />
			<Route path="admin/*" element={<AdminPages />} />
		</Routes>,
	);

	await screen.findByText('Dashboard of admins');
	expect(window.location.search).toBe(search);
});
