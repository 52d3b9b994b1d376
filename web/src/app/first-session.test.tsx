import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../testing/server.ts';
import { aliceProfile, aliceReply } from '../entities/account/session/builders.ts';
import { keepFirstWebsite } from '../entities/account/session/first-website.ts';
import { aWebsite } from '../entities/website/live/builders.ts';
import { Register } from '../features/accounts/register.tsx';
import { Dashboard } from '../features/dashboard/dashboard.tsx';

vi.mock('../entities/account/session/firebase.ts', () => ({
	signInToFirebase: async () => undefined,
	followFirebaseUser: async () => () => undefined,
}));

const setup = { testAlertAt: null, channelsChosenAt: null };
const defaults = { checkInterval: 300, tags: ['client'], alertsEnabled: false };
let server: FakeServer;
/** Each text of the screens on the way. */
let seen: string[];

beforeEach(() => {
	sessionStorage.clear();
	server = startFakeServer();
	const alice = aliceReply({ isEmailConfirmed: false, setup, websiteCount: 0, createdAt: new Date().toISOString() });
	server.answer('POST /api/auth/register', () => Response.json(alice, { status: 201 }));
	server.answer('GET /api/websites', () => Response.json([]));
	server.answer('GET /api/website-defaults', () => Response.json(defaults));
	server.answer('GET /api/stats/dashboard', () => Response.json({ uptimePercentage: null, recentOutages: [] }));
	seen = [];
});

async function registerAlice(): Promise<void> {
	renderScreen(
		<>
			<Link to="/elsewhere">Elsewhere</Link>
			<Routes>
				<Route path="register" element={<Register />} />
				<Route path="dashboard" element={<Dashboard />} />
				<Route path="websites/:id" element="The page of the website" />
				<Route path="elsewhere" element="Another place" />
			</Routes>
		</>,
		{ path: '*', url: '/register' },
	);
	new MutationObserver(() => seen.push(document.body.textContent)).observe(document.body, {
		childList: true,
		subtree: true,
		characterData: true,
	});
	await fill(screen.getByLabelText('Full name'), 'Alice');
	await fill(screen.getByLabelText('Email'), 'alice@example.com');
	await fill(screen.getByLabelText('Password'), 'a-good-long-password');
	await fill(screen.getByLabelText('Confirm password'), 'a-good-long-password');
	await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

it('a new account sees on its first dashboard, without a reload, that an email waits and what to do next', async () => {
	await registerAlice();

	expect(await screen.findByText('With the link in our email to alice@example.com.')).toBeTruthy();
	expect(await screen.findByRole('region', { name: 'Get started' })).toBeTruthy();
	expect(screen.getByText('0 of 4 done')).toBeTruthy();
	expect(server.bodies('GET /api/auth/profile')).toEqual([]);
});

describe('a new account whose owner checked a website before', () => {
	beforeEach(() => keepFirstWebsite({ url: 'https://www.bakery.example/', state: 'up', responseTime: 80 }));

	it('begins on the page of that website, and never on an empty dashboard', async () => {
		server.answer('POST /api/websites', () => Response.json(aWebsite({ _id: 'bakery' }), { status: 201 }));
		server.answer('GET /api/auth/profile', () => Response.json(aliceProfile()));
		await registerAlice();

		await screen.findByText('The page of the website');
		expect(server.bodies('POST /api/websites')).toMatchObject([
			{ name: 'bakery.example', url: 'https://www.bakery.example/', ...defaults },
		]);
		expect(seen.some((text) => text.includes('Adding the website.'))).toBe(true);
		expect(seen.filter((text) => text.includes('Which website should we monitor?'))).toEqual([]);
		expect(sessionStorage.getItem('firstWebsite')).toBeNull();
	});

	it('adds nothing to an account that has websites', async () => {
		server.answer('GET /api/websites', () => Response.json([aWebsite()]));
		await registerAlice();

		await screen.findAllByText('Rosie’s Bakery');
		expect(server.bodies('POST /api/websites')).toEqual([]);
		expect(sessionStorage.getItem('firstWebsite')).toBeNull();
	});

	it('stays where its owner went meanwhile', async () => {
		server.answer('GET /api/auth/profile', () => Response.json(aliceProfile()));
		server.answer('POST /api/websites', async () => {
			await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
			await screen.findByText('Another place');
			return Response.json(aWebsite({ _id: 'bakery' }), { status: 201 });
		});
		await registerAlice();

		await screen.findByText('Website added successfully!');
		expect(screen.getByText('Another place')).toBeTruthy();
	});

	it('begins on the dashboard if the website is refused, with the reason', async () => {
		const message = 'Please enter a URL that is public.';
		server.answer('POST /api/websites', () => Response.json({ message, code: 'invalid' }, { status: 400 }));
		await registerAlice();

		expect(await screen.findByText('Which website should we monitor?')).toBeTruthy();
		expect(screen.getByText(message)).toBeTruthy();
	});
});
