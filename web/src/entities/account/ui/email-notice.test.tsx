import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aliceProfile } from '../session/builders.ts';
import { EmailNotice } from './email-notice.tsx';

const at = '2026-11-24T12:00:00.000Z';

describe('the notice of an unconfirmed email address', () => {
	it.each([
		[null, null, /^Confirm alice@example.com .* only a few alerts/],
		[{ at, isPaused: false }, null, /^Confirm alice@example.com .* Otherwise we pause your websites on .*24/],
		[{ at, isPaused: true }, null, /^We paused your websites on .*24.* emailed to alice@example.com, and they resume/],
		[{ at, isPaused: true }, 'al@example.com', /emailed to al@example.com, and they resume by themselves/],
	])('says what happens to the websites: %j, new email %s', (unconfirmedPause, pendingEmail, text) => {
		renderScreen(<EmailNotice user={aliceProfile({ isEmailConfirmed: false, unconfirmedPause, pendingEmail })} />);

		expect(screen.getByText(text)).toBeTruthy();
		expect(screen.getByRole('button', { name: 'Resend email' })).toBeTruthy();
	});

	it('does not appear for a confirmed one', () => {
		renderScreen(<EmailNotice user={aliceProfile()} />);

		expect(screen.queryByRole('status')).toBeNull();
	});

	it('reads the account again when the reader comes back from the email', async () => {
		const server = startFakeServer();
		server.answer('GET /api/auth/profile', () => Response.json(aliceProfile()));
		renderScreen(<EmailNotice user={aliceProfile({ isEmailConfirmed: false })} />);
		window.dispatchEvent(new Event('focus'));

		await waitFor(() => expect(server.bodies('GET /api/auth/profile')).toHaveLength(1));
	});
});
