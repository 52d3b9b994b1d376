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
	server.answer(get, () => Response.json(defaults));
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

	it('are not sent if no website may have them', async () => {
		const server = await open(productDefaults);
		await userEvent.clear(field('Tags'));
		await fill(field('Tags'), 'a'.repeat(31));
		await save();

		await screen.findByText('Please keep each tag within 30 characters.');
		expect(server.bodies(put)).toEqual([]);
	});
});
