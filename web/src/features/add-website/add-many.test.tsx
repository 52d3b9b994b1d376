import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { AddMany } from './add-many.tsx';
import { AddWebsite } from './add-website.tsx';

const add = 'POST /api/websites';
const start = { checkInterval: 300, tags: ['client'], alertsEnabled: false };

function open() {
	const server = startFakeServer();
	server.answer('GET /api/websites', () => Response.json([]));
	renderScreen(<AddMany start={start} />);
	return server;
}

async function paste(text: string) {
	await userEvent.click(screen.getByLabelText('URLs'));
	await userEvent.paste(text);
}

const rows = () => within(screen.getByRole('list', { name: 'Preview' })).getAllByRole('listitem');
const states = () => rows().map((row) => row.lastElementChild?.textContent);

describe('adding many websites', () => {
	it('offers only the lines that can be added', async () => {
		open();
		await paste('Bakery, https://bakery.example\nnonsense\nhttps://bakery.example');

		expect(states()).toEqual(['Ready', 'Not added', 'Not added']);
		screen.getByRole('button', { name: 'Add 1 website' });
	});

	it('shows each website that was added, and why another was refused', async () => {
		const server = open();
		await paste('Bakery, bakery.example\nMetadata, metadata.example');
		let calls = 0;
		server.answer(add, () => {
			calls += 1;
			return calls === 1 ? Response.json({ _id: 'bakery' }) : refusal('This website may not be checked.', 'url')();
		});
		await userEvent.click(screen.getByRole('button', { name: 'Add 2 websites' }));

		await screen.findByText('1 website added');
		expect(states()).toEqual(['Added', 'Not added']);
		within(rows()[1] ?? document.body).getByText('This website may not be checked.');
		const settings = { ...start, expectedStatusCode: 200 };
		expect(server.bodies(add)).toEqual([
			{ name: 'Bakery', url: 'https://bakery.example', ...settings },
			{ name: 'Metadata', url: 'https://metadata.example', ...settings },
		]);
		screen.getByRole('button', { name: 'Add 1 website' });
	});

	it('adds none with an interval or tags that no website may have', async () => {
		const server = open();
		await paste('bakery.example');
		await userEvent.clear(screen.getByLabelText('Check interval'));
		await fill(screen.getByLabelText('Check interval'), '29');
		await userEvent.clear(screen.getByLabelText('Tags'));
		await fill(screen.getByLabelText('Tags'), Array.from({ length: 11 }, (_, index) => `tag${index}`).join(', '));
		await userEvent.click(screen.getByRole('button', { name: 'Add 1 website' }));

		await screen.findByText('Please choose a check interval from 30 to 3600 seconds.');
		screen.getByText('Please choose at most 10 tags.');
		expect(server.bodies(add)).toEqual([]);
	});

	it('says how far it is, asks before it is left, and then adds no more', async () => {
		const server = startFakeServer();
		server.answer('GET /api/websites', () => Response.json([]));
		renderScreen(
			<>
				<AddMany start={start} />
				<Link to="/dashboard">Dashboard</Link>
			</>,
		);
		await paste('a.example\nb.example\nc.example');
		const second = Promise.withResolvers<Response>();
		const answers = [Response.json({ _id: 'a' }), second.promise];
		server.answer(add, async () => (await answers.shift()) ?? Response.json({ _id: 'c' }));
		await userEvent.click(screen.getByRole('button', { name: 'Add 3 websites' }));
		await screen.findByText('Adding: 1 of 3');

		await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
		const question = await screen.findByRole('alertdialog', { name: 'Stop adding websites?' });
		await userEvent.click(within(question).getByRole('button', { name: 'Leave' }));
		await screen.findByText('Another screen');
		second.resolve(Response.json({ _id: 'b' }));
		await screen.findByText('2 websites added');
		expect(server.bodies(add)).toHaveLength(2);
	});

	it('goes on while the form of one website is shown', async () => {
		const server = startFakeServer();
		server.answer('GET /api/websites', () => Response.json([]));
		server.answer('GET /api/website-defaults', () => Response.json(start));
		renderScreen(<AddWebsite />);
		await userEvent.click(screen.getByRole('radio', { name: 'Multiple websites' }));
		await userEvent.click(await screen.findByLabelText('URLs'));
		await userEvent.paste('a.example\nb.example');
		const first = Promise.withResolvers<Response>();
		const answers = [first.promise];
		server.answer(add, async () => (await answers.shift()) ?? Response.json({ _id: 'b' }));
		await userEvent.click(screen.getByRole('button', { name: 'Add 2 websites' }));
		await userEvent.click(screen.getByRole('radio', { name: 'One website' }));
		first.resolve(Response.json({ _id: 'a' }));

		await screen.findByText('2 websites added');
		await userEvent.click(screen.getByRole('radio', { name: 'Multiple websites' }));
		expect(states()).toEqual(['Added', 'Added']);
	});

	it('warns when the plan has less room than there are lines', async () => {
		open();
		await paste(Array.from({ length: 30 }, (_, index) => `shop${index}.example`).join('\n'));

		await screen.findByText(/^Your plan has room for \d+ more/);
	});
});
