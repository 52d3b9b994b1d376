import { exampleSnapshot } from '@stayup/testing/status-pages/example-snapshot';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { findAlert, renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, refusal, startFakeServer } from '../../../../testing/server.ts';
import { aStatusPage } from '../../../entities/status-page/builders.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { EditorScreen } from './editor-screen.tsx';

const websites = ['Shop', 'Forge', 'Mill', 'Market'].map((name, index) =>
	aWebsite({ _id: `w${index + 1}`, name, url: `https://${name.toLowerCase()}.example` }),
);

let server: FakeServer;

describe('the editor of a status page', () => {
	beforeEach(() => {
		server = startFakeServer();
		server.answer('GET /api/status-pages', () => Response.json([aStatusPage()]));
		server.answer('GET /api/status-pages/p1', () => Response.json(aStatusPage()));
		server.answer('GET /api/websites', () => Response.json(websites));
		server.answer('POST /api/status-page-preview', () => Response.json(exampleSnapshot({ name: 'Bakery' })));
		server.answer('PUT /api/status-pages/p1', () => Response.json(aStatusPage({ name: 'Saved' })));
	});

	const open = (url = '/status-pages/p1') =>
		renderScreen(
			<>
				<EditorScreen />
				<Link to="/elsewhere">Elsewhere</Link>
			</>,
			{ path: '/status-pages/:id', url },
		);
	const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
	const names = () =>
		within(screen.getByRole('list', { name: 'Components of Group 1' }))
			.getAllByRole('textbox')
			.map((input) => (input instanceof HTMLInputElement ? input.value : ''));

	it('orders components from the keyboard, says where they are and keeps the focus', async () => {
		open();
		const down = await screen.findByRole('button', { name: 'Move Shop down' });
		down.focus();
		await userEvent.keyboard('{Enter}');

		expect(names()).toEqual(['Forge', 'Shop']);
		expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Shop down' }));
		await screen.findByText('Shop: position 2 of 2 in Group 1');
		await save();
		await screen.findByText('Status page saved');

		expect(server.bodies('PUT /api/status-pages/p1')).toMatchObject([
			{
				groups: [
					{
						components: [
							{ id: 'c2', websiteId: 'w2' },
							{ id: 'c1', websiteId: 'w1' },
						],
					},
				],
			},
		]);
	});

	it('adds several websites at once, without those that are on the page', async () => {
		open();
		await userEvent.click(await screen.findByRole('button', { name: 'Add websites' }));
		const dialog = screen.getByRole('dialog');
		await within(dialog).findByLabelText('Mill');
		expect(within(dialog).queryByLabelText('Shop')).toBeNull();
		await userEvent.click(within(dialog).getByLabelText('All 2'));
		await userEvent.click(within(dialog).getByRole('button', { name: 'Add 2 websites' }));

		expect(names()).toEqual(['Shop', 'Forge', 'Mill', 'Market']);
	});

	it('publishes a draft with what was typed, and says where it is', async () => {
		const draft = aStatusPage({ isPublished: false });
		server.answer('GET /api/status-pages/p1', () => Response.json(draft));
		server.answer('PUT /api/status-pages/p1', () => Response.json({ ...draft, name: 'Bakery!' }));
		open('/status-pages/p1?created');
		await screen.findByText(/This page is a draft/);
		expect(screen.queryByRole('link', { name: /Open page/ })).toBeNull();
		await fill(screen.getByLabelText('Name'), '!');
		await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
		await screen.findByText('Status page saved');
		server.answer('GET /api/status-pages/p1', () => Response.json(aStatusPage()));
		server.answer('PUT /api/status-pages/p1', () => Response.json(aStatusPage()));
		await userEvent.click(screen.getByRole('button', { name: 'Publish' }));

		await screen.findByText(/Your status page is online/);
		await screen.findByRole('link', { name: /Open page/ });
		expect(server.bodies('PUT /api/status-pages/p1')).toMatchObject([
			{ name: 'Bakery!', isPublished: false },
			{ name: 'Bakery!', isPublished: true },
		]);
	});

	it('keeps a draft a draft when publishing fails and it is saved instead', async () => {
		server.answer('GET /api/status-pages/p1', () => Response.json(aStatusPage({ isPublished: false })));
		server.answer('PUT /api/status-pages/p1', () => Response.json({ message: 'No' }, { status: 500 }));
		open();
		await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
		await findAlert();
		await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));

		await waitFor(() => expect(server.bodies('PUT /api/status-pages/p1')).toHaveLength(2));
		expect(server.bodies('PUT /api/status-pages/p1')).toMatchObject([{ isPublished: true }, { isPublished: false }]);
	});

	it('moves a component to another group', async () => {
		open();
		await userEvent.click(await screen.findByRole('button', { name: 'Add group' }));
		await fill(screen.getByPlaceholderText('Group 2'), 'Tools');
		await userEvent.selectOptions(screen.getByLabelText('Group of Forge'), 'Tools');
		await save();
		await screen.findByText('Status page saved');

		expect(server.bodies('PUT /api/status-pages/p1')).toMatchObject([
			{ groups: [{ components: [{ id: 'c1' }] }, { name: 'Tools', components: [{ id: 'c2' }] }] },
		]);
	});

	it('keeps a refused URL in its field', async () => {
		const message = 'This URL is taken. Please choose another.';
		server.answer('GET /api/status-page-slugs', () => Response.json({ isFree: false, message }));
		server.answer('PUT /api/status-pages/p1', refusal(message, 'slug'));
		open();
		const field = await screen.findByLabelText(/^URL after/);
		await userEvent.clear(field);
		await fill(field, 'rosies');
		await screen.findByText(message);
		await save();

		await waitFor(() => expect(server.bodies('PUT /api/status-pages/p1')).toHaveLength(1));
		expect(screen.getByLabelText<HTMLInputElement>(/^URL after/).value).toBe('rosies');
	});

	it('says that a URL is free, and refuses a reserved word without a request', async () => {
		server.answer('GET /api/status-page-slugs', () => Response.json({ isFree: true, message: 'This URL is free.' }));
		open();
		const field = await screen.findByLabelText(/^URL after/);
		await userEvent.clear(field);
		await fill(field, 'admin');
		await screen.findByText('This word is reserved. Please choose another.');
		await userEvent.clear(field);
		await fill(field, 'rosies');

		await screen.findByText('This URL is free.');
	});

	it('loses nothing when saving fails', async () => {
		server.answer('PUT /api/status-pages/p1', () => Response.json({ message: 'No' }, { status: 500 }));
		open();
		await fill(await screen.findByLabelText('Name'), ' of Rosie');
		await userEvent.click(screen.getByRole('button', { name: 'Move Shop down' }));
		await save();
		await findAlert();

		expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bakery of Rosie');
		expect(names()).toEqual(['Forge', 'Shop']);
		expect(screen.getByText('Unsaved changes')).toBeTruthy();
	});

	it('shows the errors of a component at its name', async () => {
		open();
		await userEvent.clear(await screen.findByLabelText('Name of https://shop.example'));
		await save();

		await screen.findByText('Please enter the name that visitors see.');
		expect(document.activeElement).toBe(screen.getByLabelText('Name of https://shop.example'));
	});

	it('asks before unsaved changes are left', async () => {
		open();
		await fill(await screen.findByLabelText('Name'), '!');
		await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
		const dialog = await screen.findByRole('alertdialog');
		await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
		expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bakery!');
		await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
		await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));

		await screen.findByText('Another screen');
	});

	it('leaves without a question after saving', async () => {
		open();
		await fill(await screen.findByLabelText('Name'), '!');
		await save();
		await screen.findByText('Status page saved');
		await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));

		await screen.findByText('Another screen');
	});

	it('needs a password for access by password, and never shows one', async () => {
		open();
		await userEvent.click(await screen.findByLabelText('Visitors with a password'));
		await save();
		await screen.findByText('Please enter a password.');
		await fill(screen.getByLabelText('Password'), 'open sesame');
		server.answer('PUT /api/status-pages/p1', () =>
			Response.json(aStatusPage({ access: 'password', hasPassword: true })),
		);
		await save();
		await screen.findByText('Status page saved');

		expect(server.bodies('PUT /api/status-pages/p1')).toMatchObject([{ access: 'password', password: 'open sesame' }]);
		expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
	});

	it('says who of the subscribers is notified when the page is private', async () => {
		open();
		await userEvent.click(await screen.findByLabelText('Visitors with a listed email address'));
		screen.getByText('Only subscribers with a listed email address are notified. Webhooks get nothing.');

		await userEvent.click(screen.getByLabelText('Visitors with a password'));
		screen.getByText(/^Subscribers who signed up before the page got this password get nothing/);
		await userEvent.click(screen.getByLabelText('Everyone with the link'));
		expect(screen.queryByText(/get nothing/)).toBeNull();
	});

	it('says for how long caches still show a page that becomes private', async () => {
		open();
		const note = /^Caches show the public page for up to 30 seconds more/;
		await userEvent.click(await screen.findByLabelText('Visitors with a password'));
		screen.getByText(note);
		await userEvent.click(screen.getByLabelText('Everyone with the link'));
		expect(screen.queryByText(note)).toBeNull();
	});

	it('shows what visitors would see, without a password', async () => {
		const attach = vi.spyOn(HTMLElement.prototype, 'attachShadow');
		server.answer('POST /api/status-page-preview', () => Response.json(exampleSnapshot({ name: 'Rosie’s page' })));
		open();
		await screen.findByRole('region', { name: 'Page at 1100 pixels' });
		const shadow: ShadowRoot | undefined = attach.mock.results[0]?.value;

		expect(shadow?.querySelector('h1')?.textContent).toBe('Rosie’s page');
		expect(shadow?.querySelector('link')?.getAttribute('href')).toBe('/status-page.css');
	});

	it('offers to load the preview again', async () => {
		server.answer('POST /api/status-page-preview', () => Response.json({ message: 'No' }, { status: 500 }));
		open();
		await findAlert();
		server.answer('POST /api/status-page-preview', () => Response.json(exampleSnapshot({ name: 'Bakery' })));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByRole('region', { name: 'Page at 1100 pixels' });
	});

	it('shows the link of a page that was just created', async () => {
		open('/status-pages/p1?created');

		await screen.findByText(/Your status page is online/);
	});
});
