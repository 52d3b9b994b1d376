import {
	type CheckSettings,
	defaultCheckSettings,
	productDefaults,
	type Tier,
	type WebsiteDefaults,
} from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { aWebsite } from '../../entities/website/live/builders.ts';
import { AddWebsite } from './add-website.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add website' }));

function startServer(defaults: WebsiteDefaults = productDefaults) {
	const server = startFakeServer();
	server.answer('GET /api/website-defaults', () => Response.json(defaults));
	return server;
}

async function openForm(): Promise<void> {
	renderScreen(<AddWebsite />, { path: '/websites/add' });
	await screen.findByLabelText('Name');
}

function signIn(tier: Tier): void {
	const hour = btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }));
	const user = { _id: 'rosie', token: `x.${hour}.x`, name: 'Rosie', email: 'r@example.com', role: 'user', tier };
	window.localStorage.setItem('userInfo', JSON.stringify(user));
}

describe('the form of a new website', () => {
	it('requires a name, a URL and a valid interval', async () => {
		const server = startServer();
		await openForm();
		await userEvent.clear(field('Check interval'));
		await fill(field('Check interval'), '29');
		await add();

		await screen.findByText('Please enter a name for the website.');
		await screen.findByText('Please enter the URL of the website.');
		await screen.findByText('Please choose a check interval from 30 to 3600 seconds.');
		expect(server.bodies('POST /api/websites')).toEqual([]);
	});

	it('keeps what was typed when the server refuses the URL', async () => {
		const server = startServer();
		server.answer('POST /api/websites', refusal('This URL cannot be monitored.', 'url'));
		await openForm();
		await fill(field('Name'), 'Metadata');
		await fill(field('URL'), 'http://169.254.169.254/');
		await add();

		await screen.findAllByText('This URL cannot be monitored.');
		expect([field('Name').value, field('URL').value]).toEqual(['Metadata', 'http://169.254.169.254/']);
	});

	it('requires both numbers and keeps what was typed', async () => {
		const server = startServer();
		await openForm();
		await fill(field('Name'), 'Bakery');
		await fill(field('URL'), 'bakery.example');
		await userEvent.clear(field('Check interval'));
		await userEvent.clear(field('Expected status code'));
		await add();

		await screen.findByText('Please enter an expected status code from 100 to 599.');
		await screen.findByText('Please choose a check interval from 30 to 3600 seconds.');
		expect([field('Name').value, field('URL').value]).toEqual(['Bakery', 'bakery.example']);
		expect(server.bodies('POST /api/websites')).toEqual([]);
	});

	it('adds a missing scheme and opens the new website', async () => {
		const server = startServer();
		server.answer('POST /api/websites', () => Response.json({ _id: 'bakery' }));
		await openForm();
		await fill(field('Name'), 'Bakery');
		await userEvent.type(field('URL'), 'bakery.example{Enter}');

		await screen.findByText('Another screen');
		expect(server.bodies('POST /api/websites')).toMatchObject([{ name: 'Bakery', url: 'https://bakery.example' }]);
	});

	it('adds more checks, of which a bad rule takes the focus and keeps what was typed', async () => {
		const server = startServer();
		server.answer('POST /api/websites', () => Response.json({ _id: 'nuts' }));
		await openForm();
		await fill(field('Name'), "Nora's nuts");
		await fill(field('URL'), 'nuts.example');
		await userEvent.click(screen.getByRole('button', { name: /^More checks/ }));
		await userEvent.click(await screen.findByRole('button', { name: 'Add a rule' }));
		await userEvent.selectOptions(field('Rule 1'), 'JSON value');
		await fill(field('Path'), 'stock..nuts');
		await fill(field('Value'), '5');
		await fill(field('Slow above'), '800');
		await add();
		await screen.findByText(/Please enter a path such as/);
		expect([document.activeElement, field('Path').value]).toEqual([field('Path'), 'stock..nuts']);
		expect(server.bodies('POST /api/websites')).toEqual([]);

		await userEvent.selectOptions(field('Rule 1'), 'Page does not contain');
		await fill(field('Text'), 'Sold out');
		await add();

		await screen.findByText('Another screen');
		expect(server.bodies('POST /api/websites')).toMatchObject([
			{ check: { rules: [{ kind: 'body-lacks', text: 'Sold out' }], slowAboveMs: 800 } },
		]);
	});

	it('begins with the defaults of the account, and sends what they were changed to', async () => {
		signIn('Pro');
		const server = startServer({ checkInterval: 300, tags: ['client', 'shop'], alertsEnabled: false });
		server.answer('POST /api/websites', () => Response.json({ _id: 'bakery' }));
		await openForm();
		expect([field('Check interval').value, field('Tags').value, field('Alerts').checked]).toEqual([
			'300',
			'client, shop',
			false,
		]);
		expect(screen.getByRole('link', { name: 'Change defaults' }).getAttribute('href')).toBe('/profile/websites');
		await fill(field('Name'), 'Bakery');
		await fill(field('URL'), 'bakery.example');
		await userEvent.clear(field('Tags'));
		await fill(field('Tags'), 'Client, Bread');
		await userEvent.click(field('Alerts'));
		await add();

		await screen.findByText('Another screen');
		expect(server.bodies('POST /api/websites')).toEqual([
			{
				name: 'Bakery',
				url: 'https://bakery.example',
				checkInterval: 300,
				expectedStatusCode: 200,
				tags: ['client', 'bread'],
				alertsEnabled: true,
			},
		]);
	});

	it('begins with the shortest interval of a plan that no longer includes the default, and says so', async () => {
		signIn('Free');
		startServer({ ...productDefaults, checkInterval: 30 });
		await openForm();

		expect(field('Check interval').value).toBe('60');
		screen.getByText(
			'The default check interval is 30 seconds. The shortest on the Free plan is 60, so 60 is filled in.',
		);
	});

	it('says so when the defaults cannot be loaded', async () => {
		startFakeServer();
		renderScreen(<AddWebsite />);

		await screen.findByText('Failed to load the defaults for new websites');
	});

	it('refuses a tag that is too long', async () => {
		const server = startServer();
		await openForm();
		await fill(field('Name'), 'Bakery');
		await fill(field('URL'), 'bakery.example');
		await userEvent.clear(field('Tags'));
		await fill(field('Tags'), `shop, ${'a'.repeat(31)}`);
		await add();

		await screen.findByText('Please keep each tag within 30 characters.');
		expect(server.bodies('POST /api/websites')).toEqual([]);
	});

	const check: CheckSettings = {
		...defaultCheckSettings(),
		rules: [{ kind: 'body-contains', text: 'Fresh bread' }],
		request: {
			...defaultCheckSettings().request,
			headers: [{ name: 'X-Key', secret: true }],
			credentials: { kind: 'basic', user: 'rosie', password: true },
		},
	};

	it('begins with the settings of the website that it duplicates, without its secrets', async () => {
		signIn('Pro');
		const server = startServer({ checkInterval: 900, tags: ['client'], alertsEnabled: true });
		const settings = { checkInterval: 300, expectedStatusCode: 204, tags: ['bread'], alertsEnabled: false };
		const original = aWebsite({ name: 'Bakery', check, ...settings });
		server.answer('GET /api/websites/bakery', () => Response.json(original));
		server.answer('POST /api/websites', () => Response.json({ _id: 'copy' }));
		renderScreen(<AddWebsite />, { path: '/websites/add', url: '/websites/add?from=bakery' });

		await screen.findByText(/^Passwords, tokens and secret headers are not copied/);
		expect(screen.queryByRole('radio', { name: 'Multiple websites' })).toBeNull();
		const values = ['Name', 'URL', 'Check interval', 'Expected status code'].map((label) => field(label).value);
		expect(values).toEqual(['Copy of Bakery', 'https://bakery.example', '300', '204']);
		expect(screen.queryByRole('link', { name: 'Change defaults' })).toBeNull();
		await screen.findByLabelText('Password');
		await add();
		await screen.findByText('Please enter the secret value of the header.');
		expect(server.bodies('POST /api/websites')).toEqual([]);

		await fill(field('Password'), 'dough');
		await fill(field('Secret value'), 'k3y');
		await add();
		await screen.findByText('Another screen');
		expect(server.bodies('POST /api/websites')).toEqual([
			{
				name: 'Copy of Bakery',
				url: 'https://bakery.example',
				...settings,
				check: {
					...check,
					request: {
						...check.request,
						headers: [{ name: 'X-Key', secret: 'k3y' }],
						credentials: { kind: 'basic', user: 'rosie', password: 'dough' },
					},
				},
			},
		]);
	});

	it('duplicates a website without its headers and login where the tier has none', async () => {
		const server = startServer();
		server.answer('GET /api/websites/bakery', () => Response.json(aWebsite({ name: 'Bakery', check })));
		server.answer('POST /api/websites', () => Response.json({ _id: 'copy' }));
		renderScreen(<AddWebsite />, { path: '/websites/add', url: '/websites/add?from=bakery' });
		await screen.findByLabelText('Text');
		await add();

		await screen.findByText('Another screen');
		expect(server.bodies('POST /api/websites')).toMatchObject([
			{ check: { rules: check.rules, request: { headers: [], credentials: null } } },
		]);
	});

	it.each([
		['with checks but no secret', { ...defaultCheckSettings(), slowAboveMs: 800 }],
		['without more checks', null],
	])('says nothing about secrets when it duplicates a website %s', async (_, check) => {
		const server = startServer();
		server.answer('GET /api/websites/bakery', () => Response.json(aWebsite({ name: 'B'.repeat(100), check })));
		renderScreen(<AddWebsite />, { path: '/websites/add', url: '/websites/add?from=bakery' });

		expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe(`Copy of ${'B'.repeat(92)}`);
		expect(screen.queryByText(/are not copied/)).toBeNull();
		expect(screen.getByRole('button', { name: /^More checks/ }).getAttribute('aria-expanded')).toBe(
			String(check !== null),
		);
	});

	it('says so when the website to duplicate cannot be loaded', async () => {
		startServer();
		renderScreen(<AddWebsite />, { path: '/websites/add', url: '/websites/add?from=gone' });

		await screen.findByText('Failed to load website details');
	});
});
