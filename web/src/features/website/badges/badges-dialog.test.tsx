import { type Badges, badgeKinds } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { BadgesCard } from './badges-card.tsx';

const path = '/api/websites/bakery/badges';
const none: Badges = { publicId: null, images: [], createdAt: null };

function badges(publicId: string): Badges {
	const base = `https://stayup.example/badges/${publicId}`;
	const images = badgeKinds.map((kind) => ({ kind, svg: `${base}/${kind}.svg`, json: `${base}/${kind}.json` }));
	return { publicId, images, createdAt: '2026-11-21T12:00:00.000Z' };
}

async function open(stored: Badges) {
	const user = userEvent.setup();
	const server = startFakeServer();
	server.answer(`GET ${path}`, () => Response.json(stored));
	renderScreen(<BadgesCard website={aWebsite({ _id: 'bakery', name: 'Bakery' })} />);
	// By keyboard, because the dialog must not need a mouse.
	await user.tab();
	await user.keyboard('{Enter}');
	await screen.findByRole('dialog', { name: 'Badges' });
	return { user, server };
}

const image = () => screen.findByRole('img');
const button = (name: string) => screen.findByRole('button', { name });

describe('the badges of a website', () => {
	it('are created, and the badge of the status is shown from this site', async () => {
		const { user, server } = await open(none);
		server.answer(`POST ${path}`, () => Response.json(badges('first')));
		await user.click(await button('Create badges'));

		const shown = await image();
		expect([shown.getAttribute('src'), shown.getAttribute('alt')]).toEqual([
			'/badges/first/status.svg',
			'Status of Bakery',
		]);
	});

	it('are copied as Markdown, HTML and URL of the chosen figure', async () => {
		const { user } = await open(badges('first'));
		await user.selectOptions(await screen.findByLabelText('Figure'), 'Uptime 30 days');
		const copied: string[] = [];
		for (const name of ['Markdown', 'HTML', 'URL']) {
			await user.click(await button(`Copy ${name}`));
			copied.push(await navigator.clipboard.readText());
		}

		const url = 'https://stayup.example/badges/first/uptime-30d.svg';
		expect(copied).toEqual([
			`![Uptime 30 days of Bakery](${url})`,
			`<img src="${url}" alt="Uptime 30 days of Bakery" height="20">`,
			url,
		]);
		expect((await image()).getAttribute('src')).toBe('/badges/first/uptime-30d.svg');
	});

	it('get new URLs only after a confirmation', async () => {
		const { user, server } = await open(badges('first'));
		server.answer(`POST ${path}`, () => Response.json(badges('second')));
		await user.click(await button('Replace URLs'));
		const question = within(await screen.findByRole('alertdialog', { name: 'Replace the badge URLs?' }));
		expect(server.bodies(`POST ${path}`)).toEqual([]);
		await user.click(question.getByRole('button', { name: 'Replace URLs' }));

		await screen.findByText('New badge URLs created. The old ones no longer work.');
		expect((await image()).getAttribute('src')).toBe('/badges/second/status.svg');
	});

	it('are revoked after a confirmation, and can be created again', async () => {
		const { user, server } = await open(badges('first'));
		server.answer(`DELETE ${path}`, () => Response.json(none));
		await user.click(await button('Revoke'));
		await user.click(await button('Revoke badges'));

		await button('Create badges');
		expect(screen.queryByRole('img')).toBeNull();
	});

	it('stay as they are if the server refuses, and its sentence is shown', async () => {
		const { user, server } = await open(badges('first'));
		server.answer(`DELETE ${path}`, refusal('Too many attempts. Please try again in 2 minutes.'));
		await user.click(await button('Revoke'));
		await user.click(await button('Revoke badges'));

		await screen.findByText('Too many attempts. Please try again in 2 minutes.');
		expect((await image()).getAttribute('src')).toBe('/badges/first/status.svg');
	});
});
