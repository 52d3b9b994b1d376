import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { aliceInfo, aliceProfile, tokenUntil } from '../../entities/account/session/builders.ts';
import { Header } from './header.tsx';

vi.mock('../../entities/account/session/firebase.ts', () => ({
	restoreFirebaseUser: async () => null,
	signInToFirebase: async () => undefined,
	followFirebaseUser: async () => () => undefined,
}));

const specified = [
	['Features', '/'],
	['Pricing', '/pricing'],
	['About Us', '/about'],
	['Careers', '/careers'],
];

const linksIn = (element: HTMLElement) =>
	within(element)
		.getAllByRole('link')
		.map((link) => [link.textContent, link.getAttribute('href')]);

describe('the header', () => {
	it('leads a visitor to the login and to a free account, also in the menu of a phone', () => {
		renderScreen(<Header container="" isProduct={false} />);
		const [bar, sheet] = screen.getAllByRole('navigation', { name: 'Main' });
		if (!bar || !sheet) throw new Error('The header has two lists of links.');

		expect(linksIn(bar)).toEqual(specified);
		expect(linksIn(sheet)).toEqual([...specified, ['Login', '/login']]);
		expect(linksIn(screen.getByRole('banner')).filter(([label]) => label === 'Login')).toHaveLength(2);
		expect(linksIn(screen.getByRole('banner')).filter(([label]) => label === 'Start free')).toEqual([
			['Start free', '/register'],
			['Start free', '/register'],
		]);
	});

	it('offers neither to somebody who is logged in', async () => {
		localStorage.setItem('userInfo', JSON.stringify(aliceInfo({ token: tokenUntil(Date.now() + 3_600_000) })));
		startFakeServer().answer('GET /api/auth/profile', () => Response.json(aliceProfile()));
		renderScreen(<Header container="" isProduct={false} />);

		await waitFor(() => expect(screen.queryByRole('link', { name: 'Start free' })).toBeNull());
		expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
		expect(screen.getByRole('link', { name: 'Profile' })).toBeTruthy();
	});
});
