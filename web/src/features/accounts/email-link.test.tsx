import type { EmailLink as EmailLinkReply } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { EmailLink } from './email-link.tsx';

const group: EmailLinkReply = {
	subject: 'Shop and 2 more websites',
	acknowledge: 'open',
	mute: 'open',
	mutedUntil: null,
	unsubscribe: 'open',
	group: { outages: 2, websites: 3 },
};

function open(action: string, used: Partial<EmailLinkReply>, opened: Partial<EmailLinkReply> = {}) {
	const server = startFakeServer();
	server.answer('POST /api/email-links', () => Response.json({ ...group, ...opened }));
	server.answer('POST /api/email-links/use', () => Response.json({ ...group, ...used }));
	renderScreen(<EmailLink />, { path: '/email-link', url: `/email-link?do=${action}#a-token` });
}

describe('the links of an alert about several websites', () => {
	it('acknowledge all outages that are open, and say how many', async () => {
		open('acknowledge', { acknowledge: 'done' });
		await screen.findByText('This marks 2 outages as acknowledged. Checks continue.');
		await userEvent.click(screen.getByRole('button', { name: "I'm on it" }));

		await screen.findByText("2 outages are acknowledged. We'll email you when the websites recover.");
	});

	it('mute all of the websites, and say how many', async () => {
		open('mute', { mute: 'done', mutedUntil: '2026-11-21T12:00:00.000Z' });
		await screen.findByText(/^No alerts for these 3 websites for one hour/);
		await userEvent.click(screen.getByRole('button', { name: 'Mute for one hour' }));

		expect((await screen.findByText(/^Alerts about 3 websites are muted until/)).textContent).toContain(
			'Checks continue',
		);
	});
});

describe('the links of a message over a channel that is gone', () => {
	const ended = 'This message came over a channel that was deleted.';

	it.each(['acknowledge', 'mute'])('say so instead of the button to %s', async (action) => {
		open(action, {}, { ended, unsubscribe: 'done' });

		await screen.findByText(ended);

		expect(screen.queryByRole('button')).toBeNull();
	});

	it('say that nothing is sent any longer', async () => {
		open('unsubscribe', {}, { ended, unsubscribe: 'done' });

		await screen.findByText(/^You no longer receive alert emails/);
	});
});
