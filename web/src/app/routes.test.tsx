import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { startFakeServer } from '../../testing/server.ts';
import { footerColumns } from './frame/navigation.ts';
import { AppRoutes } from './routes.tsx';

function open(url: string): void {
	startFakeServer();
	renderAt(url, <AppRoutes />);
}

it('an unknown path leads to the home page', async () => {
	open('/no/such/page');
	await screen.findByRole('heading', { name: 'Page Not Found' });
	await userEvent.click(screen.getByRole('link', { name: 'Go to the homepage' }));

	await screen.findByLabelText('Website URL');
	expect(window.location.pathname).toBe('/');
});

it('the home page has the section of each feature that the footer links to', async () => {
	const links = footerColumns.find(({ title }) => title === 'Features')?.links ?? [];
	open(links[0]?.to ?? '');
	await screen.findByLabelText('Website URL');

	expect(window.location.pathname).toBe('/');
	expect(links.map(({ to }) => document.getElementById(to.split('#')[1] ?? '')?.tagName)).toEqual(
		Array(links.length).fill('SECTION'),
	);
});

it('the landing page passes the email to the registration', async () => {
	open('/landing');
	await fill(await screen.findByLabelText('Email address'), 'rosa@example.com');
	await userEvent.click(screen.getByRole('button', { name: 'Start for free' }));

	expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('rosa@example.com');
});
