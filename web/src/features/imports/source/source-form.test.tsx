import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { SourceForm } from './source-form.tsx';

const preview = 'POST /api/imports';
const start = { checkInterval: 900, tags: ['client'], alertsEnabled: false };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const choose = (text: string) => userEvent.upload(field('Exported file'), new File([text], 'monitors.csv'));
const press = () => userEvent.click(screen.getByRole('button', { name: 'Preview' }));

async function changeInterval(seconds: string): Promise<void> {
	await userEvent.clear(field('Check interval'));
	await fill(field('Check interval'), seconds);
}

function open() {
	const server = startFakeServer();
	server.answer(preview, () => Response.json({ _id: 'i1' }));
	const onPreview = vi.fn();
	renderScreen(<SourceForm start={start} onPreview={onPreview} />);
	return { server, onPreview };
}

describe('the settings that a source does not have', () => {
	it('begin with the defaults of the account, and are sent as they were changed', async () => {
		const { server, onPreview } = open();
		expect([field('Check interval').value, field('Alerts').checked]).toEqual(['900', false]);
		await choose('Friendly Name,URL/IP\nBakery,https://bakery.example');
		await changeInterval('120');
		await userEvent.click(field('Alerts'));
		await press();

		await vi.waitFor(() => expect(onPreview).toHaveBeenCalled());
		expect(server.bodies(preview)).toMatchObject([
			{ defaults: { checkInterval: 120, tags: ['client'], alertsEnabled: true } },
		]);
	});

	it('are apart from the columns of the file, which have the same names', async () => {
		const { server, onPreview } = open();
		await userEvent.selectOptions(field('Import from'), 'csv');
		await choose('url,interval,tags\nhttps://bakery.example,60,shop');
		await press();

		await vi.waitFor(() => expect(onPreview).toHaveBeenCalled());
		expect(server.bodies(preview)).toMatchObject([
			{ columns: { url: 'url', interval: 'interval', tags: 'tags' }, defaults: start },
		]);
	});

	it('are refused if no website may have them, beside what else is missing', async () => {
		const { server } = open();
		await changeInterval('29');
		await press();

		await screen.findByText('Please choose a check interval from 30 to 3600 seconds.');
		screen.getByText('Please choose a file.');
		expect(server.bodies(preview)).toEqual([]);
	});
});
