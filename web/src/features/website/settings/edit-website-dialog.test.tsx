import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { EditWebsiteDialog } from './edit-website-dialog.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

async function retype(label: string, text: string) {
	await userEvent.clear(field(label));
	await userEvent.type(field(label), text);
}

function open() {
	const website = aWebsite();
	const onClose = vi.fn();
	renderScreen(<EditWebsiteDialog website={website} onClose={onClose} />);
	return { onClose, call: `PATCH /api/websites/${website._id}` };
}

describe('the settings of a website', () => {
	it('are not sent with an invalid interval', async () => {
		const server = startFakeServer();
		const { onClose, call } = open();
		await retype('Check interval', '10');
		await save();

		await screen.findByText('Please choose a check interval from 30 to 3600 seconds.');
		expect(server.bodies(call)).toEqual([]);
		expect(onClose).not.toHaveBeenCalled();
	});

	it('stay open and unchanged when the server refuses them', async () => {
		const server = startFakeServer();
		const { onClose, call } = open();
		server.answer(call, refusal('This URL cannot be monitored.', 'url'));
		await retype('URL', 'http://169.254.169.254/');
		await save();

		await screen.findAllByText('This URL cannot be monitored.');
		expect(field('URL').value).toBe('http://169.254.169.254/');
		expect(field('URL').getAttribute('aria-invalid')).toBe('true');
		expect(onClose).not.toHaveBeenCalled();
	});

	it('show the server’s errors of fields that the dialog does not have', async () => {
		const server = startFakeServer();
		const { onClose, call } = open();
		const errors = [
			{ field: 'name', message: 'Too long.' },
			{ field: 'plan', message: 'Your plan has ended.' },
		];
		server.answer(call, () => Response.json({ message: 'Too long.', code: 'invalid', errors }, { status: 400 }));
		await save();

		expect((await screen.findByText('Your plan has ended.')).closest('[role="alert"]')).not.toBeNull();
		expect(field('Name').getAttribute('aria-invalid')).toBe('true');
		expect(onClose).not.toHaveBeenCalled();
	});

	it('show the error of one tag at the tags field', async () => {
		const server = startFakeServer();
		const { call } = open();
		server.answer(call, refusal('Please keep each tag within 30 characters.', 'tags.0'));
		await save();

		await screen.findAllByText('Please keep each tag within 30 characters.');
		expect(field('Tags').getAttribute('aria-invalid')).toBe('true');
		expect(screen.queryByRole('alert')?.textContent ?? '').not.toContain('Please keep');
	});

	it('are saved with lower-case tags, and the dialog closes', async () => {
		const server = startFakeServer();
		const { onClose, call } = open();
		server.answer(call, () => Response.json(aWebsite()));
		await retype('Tags', 'Client, news');
		await save();

		await screen.findByText('Website updated successfully');
		expect(server.bodies(call)).toMatchObject([{ tags: ['client', 'news'] }]);
		expect(onClose).toHaveBeenCalledTimes(1);
	});
});
