import type { User } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aliceProfile } from '../../../entities/account/session/builders.ts';
import { WebhookScreen } from './webhook-screen.tsx';

const change = 'PUT /api/users/profile';
const hook = 'https://example.com/hook';

function renderWebhook(changes: Partial<User> = {}) {
	const server = startFakeServer();
	server.answer('GET /api/auth/user', () => Response.json(aliceProfile(changes)));
	renderScreen(<WebhookScreen />);
	return server;
}

const withWebhook = (enabled: boolean) => ({
	notificationPreferences: { email: { enabled: true }, webhook: { enabled, url: hook } },
});
const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

describe('the webhook', () => {
	it('asks for its URL before it is turned on, and says at the field what is wrong with it', async () => {
		const server = renderWebhook();
		await userEvent.click(await switchOf('Webhook alerts'));
		expect(server.bodies(change)).toEqual([]);
		const form = within(screen.getByRole('form', { name: 'Webhook' }));
		await userEvent.click(form.getByRole('button', { name: 'Save' }));
		await form.findByText('Please enter the webhook URL.');

		server.answer(change, refusal('This URL is private.', 'notificationPreferences.webhook.url'));
		await fill(form.getByLabelText('Webhook URL'), hook);
		await userEvent.click(form.getByRole('button', { name: 'Save' }));
		await form.findByText('This URL is private.');
		expect(server.bodies(change)).toMatchObject([
			{ notificationPreferences: { email: { enabled: true }, webhook: { enabled: true, url: hook } } },
		]);
	});

	it('that is off keeps its URL and has neither a test nor a secret', async () => {
		renderWebhook(withWebhook(false));
		await screen.findByText(hook);

		expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test' }).disabled).toBe(true);
		expect(screen.queryByText('Signing secret')).toBeNull();
	});

	it('that is on shows how its test went', async () => {
		const server = renderWebhook(withWebhook(true));
		server.answer('POST /api/channels/webhook/test', () =>
			Response.json({ ok: false, statusCode: 500, message: 'Your server responded with 500.', durationMs: 41 }),
		);
		await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));

		await screen.findByText('Your server responded with 500. 41 ms.');
		expect(screen.getByText('Signing secret')).toBeTruthy();
	});
});
