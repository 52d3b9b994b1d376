import { productDefaults, type WebsiteDefaults } from '@stayup/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { WebsiteDefaultsSettings } from './website-defaults.tsx';

const get = 'GET /api/website-defaults';
const put = 'PUT /api/website-defaults';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const values = () => [field('Check interval').value, field('Tags').value, field('Alerts').checked];
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save defaults' }));

async function open(defaults: WebsiteDefaults) {
	const server = startFakeServer();
	server.answer(get, () => Response.json(defaults, { headers: { etag: 'W/"opened"' } }));
	renderScreen(<WebsiteDefaultsSettings />);
	await screen.findByLabelText('Check interval');
	return server;
}

describe('the defaults for new websites', () => {
	it('are shown, changed and saved, and the fields then show what was saved', async () => {
		const server = await open({ checkInterval: 300, tags: ['client'], alertsEnabled: false });
		expect(values()).toEqual(['300', 'client', false]);
		const saved = { checkInterval: 600, tags: ['shop', 'eu'], alertsEnabled: true };
		server.answer(put, () => Response.json(saved));
		server.answer(get, () => Response.json(saved));
		await userEvent.clear(field('Check interval'));
		await fill(field('Check interval'), '600');
		await userEvent.clear(field('Tags'));
		await fill(field('Tags'), 'Shop,EU');
		await userEvent.click(field('Alerts'));
		await save();

		await screen.findByText('Defaults saved');
		expect(server.bodies(put)).toEqual([saved]);
		await waitFor(() => expect(values()).toEqual(['600', 'shop, eu', true]));
	});

	it('keep what was typed when the plan does not include the interval', async () => {
		const server = await open(productDefaults);
		expect(values()).toEqual(['60', '', true]);
		const message = 'Please choose a check interval of at least 60 seconds, the shortest on your Free plan.';
		server.answer(put, refusal(message, 'checkInterval'));
		await userEvent.clear(field('Check interval'));
		await fill(field('Check interval'), '30');
		await save();

		await screen.findAllByText(message);
		expect(field('Check interval').value).toBe('30');
	});

	it('are refused and shown again when somebody else has changed them meanwhile', async () => {
		const server = await open({ checkInterval: 300, tags: ['client'], alertsEnabled: true });
		const theirs = { checkInterval: 900, tags: ['theirs'], alertsEnabled: false };
		const message = 'This has changed since the version in If-Match.';
		server.answer(get, () => Response.json(theirs, { headers: { etag: 'W/"theirs"' } }));
		server.answer(put, () => Response.json({ message, code: 'precondition-failed', requestId: 'r1' }, { status: 412 }));
		await fill(field('Tags'), 'mine');
		await save();

		await screen.findAllByText(
			'Somebody else has just changed the defaults. They are shown here now; nothing of yours was saved.',
		);
		expect(values()).toEqual(['900', 'theirs', false]);
		server.answer(put, () => Response.json(theirs));
		await save();

		await screen.findByText('Defaults saved');
		expect(server.headers(put).map((sent) => sent.get('if-match'))).toEqual(['W/"opened"', 'W/"theirs"']);
	});

	it('are saved also when they cannot be read again', async () => {
		const server = await open(productDefaults);
		server.answer(put, () => Response.json({ ...productDefaults, tags: ['shop'] }));
		server.answer(get, () => new Response(null, { status: 500 }));
		await fill(field('Tags'), 'Shop');
		await save();

		await screen.findByText('Defaults saved');
		await waitFor(() => expect(field('Tags').value).toBe('shop'));
		expect(screen.queryByText(/Failed/)).toBeNull();
	});

	it('are not sent if no website may have them', async () => {
		const server = await open(productDefaults);
		await userEvent.clear(field('Tags'));
		await fill(field('Tags'), 'a'.repeat(31));
		await save();

		await screen.findByText('Please keep each tag within 30 characters.');
		expect(server.bodies(put)).toEqual([]);
	});
});
