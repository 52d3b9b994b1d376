import type { StatusPage } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { findAlert, renderScreen } from '../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../testing/server.ts';
import { aStatusPage } from '../../entities/status-page/builders.ts';
import { aWebsite } from '../../entities/website/live/builders.ts';
import { StatusPagesScreen } from './status-pages-screen.tsx';

let server: FakeServer;
let pages: StatusPage[];

describe('the screen of status pages', () => {
	beforeEach(() => {
		server = startFakeServer();
		pages = [];
		server.answer('GET /api/status-pages', () => Response.json(pages));
		server.answer('GET /api/websites', () => Response.json([aWebsite()]));
	});

	const open = () => renderScreen(<StatusPagesScreen />, { path: '/status-pages' });
	const createdWith = (slug: string) => ({ slug, groups: [{ components: [{ websiteId: 'bakery' }] }] });
	const create = async () => {
		await userEvent.click(await screen.findByRole('button', { name: 'New status page' }));
		await userEvent.click(await screen.findByLabelText(/Rosie’s Bakery/));
		await userEvent.click(screen.getByRole('button', { name: 'Create draft' }));
	};

	it('creates a draft, with the name of the only website', async () => {
		server.answer('POST /api/status-pages', () => Response.json(aStatusPage(), { status: 201 }));
		open();
		await create();
		await screen.findByText('Another screen');

		expect(server.bodies('POST /api/status-pages')).toMatchObject([
			{ ...createdWith('rosies-bakery'), name: 'Rosie’s Bakery', isPublished: false },
		]);
	});

	it('creates a draft of all websites with a tag, once it has a name', async () => {
		const tagged = ['Shop', 'Forge', 'Mill'].map((name) =>
			aWebsite({ _id: name, name, tags: name === 'Mill' ? [] : ['live'] }),
		);
		server.answer('GET /api/websites', () => Response.json(tagged));
		server.answer('POST /api/status-pages', () => Response.json(aStatusPage(), { status: 201 }));
		open();
		await userEvent.click(await screen.findByRole('button', { name: 'New status page' }));
		await userEvent.click(await screen.findByRole('button', { name: 'live 2' }));
		const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create draft' });
		expect(button.disabled).toBe(true);
		await fill(screen.getByLabelText('Name of the page'), 'Our shops');
		await userEvent.click(button);
		await screen.findByText('Another screen');

		expect(server.bodies('POST /api/status-pages')).toMatchObject([
			{
				name: 'Our shops',
				slug: 'our-shops',
				isPublished: false,
				groups: [{ components: [{ websiteId: 'Shop' }, { websiteId: 'Forge' }] }],
			},
		]);
	});

	it('tries another URL when the first one is taken', async () => {
		const answers = [
			() => Response.json({ message: 'Taken', code: 'conflict', requestId: 'r1' }, { status: 409 }),
			() => Response.json(aStatusPage(), { status: 201 }),
		];
		server.answer('POST /api/status-pages', () => answers.shift()?.() ?? Response.error());
		open();
		await create();
		await screen.findByText('Another screen');

		expect(server.bodies('POST /api/status-pages')).toMatchObject([
			createdWith('rosies-bakery'),
			createdWith('bakery'),
		]);
	});

	it('says why a page could not be created', async () => {
		const message = 'Your Free plan includes 1 status page, and you have 1.';
		server.answer('POST /api/status-pages', () =>
			Response.json({ message, code: 'limit-reached', requestId: 'r1' }, { status: 403 }),
		);
		open();
		await create();

		expect((await findAlert()).textContent).toBe(message);
	});

	it('lists name, URL, state, components and subscribers', async () => {
		pages = [aStatusPage({ access: 'password', subscriberCount: 12 })];
		open();
		const row = (await screen.findByRole('link', { name: 'Bakery' })).closest('tr');

		expect(
			within(row ?? document.body)
				.getAllByRole('cell')
				.slice(0, 4)
				.map(({ textContent }) => textContent),
		).toEqual(['stayup.example/s/bakery (opens in a new tab)', 'Private', '2', '12']);
	});

	it('says that the plan hides a page', async () => {
		pages = [aStatusPage({ isOverLimit: true })];
		open();

		await screen.findByText('Hidden by plan');
		await screen.findByText(/Visitors do not see/);
		await screen.findByRole('link', { name: 'Compare plans' });
	});

	it('offers no second page to a plan with one', async () => {
		pages = [aStatusPage()];
		open();
		await screen.findByText('Your plan includes 1 status page.');

		expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New status page' }).disabled).toBe(true);
	});

	it('deletes a page after a confirmation', async () => {
		pages = [aStatusPage()];
		server.answer('DELETE /api/status-pages/p1', () => Response.json({ message: 'Deleted' }));
		open();
		(await screen.findByRole('button', { name: 'More about Bakery' })).focus();
		await userEvent.keyboard('{ArrowDown}');
		await userEvent.click(screen.getByRole('menuitem', { name: 'Delete', hidden: true }));
		const dialog = await screen.findByRole('alertdialog');
		pages = [];
		await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));

		await screen.findByText('No status page yet');
	});

	it('offers to try again after a failure', async () => {
		server.answer('GET /api/status-pages', () => Response.json({ message: 'No' }, { status: 500 }));
		open();
		await screen.findByText('Failed to load the status pages');
		pages = [aStatusPage()];
		server.answer('GET /api/status-pages', () => Response.json(pages));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByRole('link', { name: 'Bakery' });
	});
});
