import { defaultCheckSettings } from '@stayup/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { besidesToasts, renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { SettingsPage } from './settings-page.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const save = (section: string) =>
	userEvent.click(within(screen.getByRole('form', { name: section })).getByRole('button', { name: 'Save changes' }));

async function retype(label: string, text: string) {
	await userEvent.clear(field(label));
	await fill(field(label), text);
}

/** The call that changes the website. */
function open(changes: Parameters<typeof aWebsite>[0] = {}): string {
	const website = aWebsite(changes);
	renderScreen(<SettingsPage website={website} stats={undefined} hasStatsFailed={false} tier="Free" />);
	return `PATCH /api/websites/${website._id}`;
}

describe('the settings of a website', () => {
	it('are not sent with an invalid interval', async () => {
		const server = startFakeServer();
		const call = open();
		await retype('Check interval', '10');
		await save('Checks');

		await screen.findByText('Please choose a check interval from 30 to 3600 seconds.');
		expect(server.bodies(call)).toEqual([]);
	});

	it.each([
		[null, 'Any other status code counts as down.'],
		['200-299', 'Not used while More checks has accepted status codes.'],
	])('say what the expected status code does beside the accepted ones %s', (acceptedStatusCodes, help) => {
		startFakeServer();
		open({ check: { ...defaultCheckSettings(), acceptedStatusCodes } });
		expect(field('Expected status code').getAttribute('aria-describedby')).toBe(screen.getByText(help).id);
	});

	it('stay as typed when the server refuses them', async () => {
		const server = startFakeServer();
		const call = open();
		server.answer(call, refusal('This URL cannot be monitored.', 'url'));
		await retype('URL', 'http://169.254.169.254/');
		await save('General');

		await screen.findAllByText('This URL cannot be monitored.');
		expect(field('URL').value).toBe('http://169.254.169.254/');
		expect(field('URL').getAttribute('aria-invalid')).toBe('true');

		server.answer(call, () => Response.json(aWebsite()));
		await save('General');
		await screen.findByText('Website updated successfully');
		await waitFor(() => expect(screen.queryByText('This URL cannot be monitored.')).toBeNull());
	});

	it('show the server’s errors of fields that the section does not have', async () => {
		const server = startFakeServer();
		const call = open();
		const errors = [
			{ field: 'name', message: 'Too long.' },
			{ field: 'plan', message: 'Your plan has ended.' },
		];
		server.answer(call, () => Response.json({ message: 'Too long.', code: 'invalid', errors }, { status: 400 }));
		await retype('Name', 'Bakery');
		await save('General');

		expect((await screen.findByText('Your plan has ended.', besidesToasts)).closest('[role="alert"]')).not.toBeNull();
		expect(field('Name').getAttribute('aria-invalid')).toBe('true');
	});

	it('show the error of one tag at the tags field', async () => {
		const server = startFakeServer();
		const call = open();
		server.answer(call, refusal('Please keep each tag within 30 characters.', 'tags.0'));
		await retype('Tags', 'a tag that is too long');
		await save('General');

		const shown = await screen.findAllByText('Please keep each tag within 30 characters.', besidesToasts);
		expect(field('Tags').getAttribute('aria-invalid')).toBe('true');
		expect(shown.map((text) => text.closest('[role="alert"]'))).toEqual([null]);
	});

	it('can be saved only while something in their section is changed', async () => {
		const server = startFakeServer();
		const call = open();
		const isActive = (section: string) =>
			within(screen.getByRole('form', { name: section }))
				.getByRole('button', { name: 'Save changes' })
				.getAttribute('aria-disabled') === null;
		await save('General');
		await retype('Expected status code', '204');
		expect(['General', 'Checks', 'More checks'].map(isActive)).toEqual([false, true, false]);

		await retype('Expected status code', '200');
		await userEvent.click(screen.getByRole('button', { name: 'Add a rule' }));
		expect(['General', 'Checks', 'More checks'].map(isActive)).toEqual([false, false, true]);
		expect(server.bodies(call)).toEqual([]);
	});

	it('are saved section by section, each with its own fields', async () => {
		const server = startFakeServer();
		const call = open();
		server.answer(call, () => Response.json(aWebsite()));
		await retype('Tags', 'Client, news');
		await userEvent.keyboard('{Enter}');
		await screen.findByText('Website updated successfully');
		// The screen has not got the saved website from the cache in this test, so the field shows what it had.
		await expect.poll(() => field('Tags').value).toBe('');
		expect(document.activeElement).toBe(field('Tags'));
		await retype('Expected status code', '204');
		await save('Checks');

		await expect
			.poll(() => server.bodies(call))
			.toEqual([
				{ name: 'Rosie’s Bakery', url: 'https://bakery.example', tags: ['client', 'news'] },
				{ checkInterval: 60, expectedStatusCode: 204 },
			]);
	});

	it('turn the alerts on and off at once', async () => {
		const server = startFakeServer();
		const call = open({ alertsEnabled: false });
		server.answer(call, () => Response.json(aWebsite()));
		await userEvent.click(screen.getByRole('checkbox', { name: 'Send alerts' }));

		await expect.poll(() => server.bodies(call)).toEqual([{ alertsEnabled: true }]);
	});
});
