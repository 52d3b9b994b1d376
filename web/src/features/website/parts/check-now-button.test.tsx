import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { checkNowWait, useCheckNow } from '../../../entities/website/api/use-check-now.tsx';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { CheckNowButton } from './check-now-button.tsx';

describe('Check Now', () => {
	it('shows the failure with its reason', async () => {
		startFakeServer().answer('POST /api/websites/bakery/check', () =>
			Response.json({ message: 'Please wait 12 s.', code: 'rate-limited' }, { status: 429 }),
		);
		renderScreen(<Parts lastCheckNowAt={null} />);

		await userEvent.click(screen.getByRole('button', { name: 'Check Now' }));

		await waitFor(() => expect(screen.getAllByText('Failed to check website')).toHaveLength(2));
		for (const text of screen.getAllByText('Failed to check website')) {
			expect(text.nextElementSibling?.textContent).toBe('Please wait 12 s.');
		}
	});

	it('continues the countdown after a reload', () => {
		renderScreen(<Parts lastCheckNowAt={new Date(Date.now() - 5_000).toISOString()} />);

		expect(screen.getByRole('button', { name: /^Check Now \(\d+ s\)$/ })).toBeTruthy();
	});

	it.each([
		[null, 0],
		['2026-11-21T12:00:00.000Z', 30],
		['2026-11-21T11:59:50.500Z', 21],
		['2026-11-21T11:59:30.000Z', 0],
		// The browser's clock is an hour behind.
		['2026-11-21T13:00:00.000Z', 30],
	])('after a check at %s waits %i seconds on the Free tier', (lastCheckNowAt, seconds) => {
		expect(checkNowWait({ lastCheckNowAt }, 'Free', Date.parse('2026-11-21T12:00:00Z'))).toBe(seconds);
	});
});

function Parts({ lastCheckNowAt }: { lastCheckNowAt: string | null }) {
	const checkNow = useCheckNow('bakery');
	return (
		<>
			<CheckNowButton checkNow={checkNow} website={aWebsite({ lastCheckNowAt })} tier="Free" />
			{checkNow.failure}
		</>
	);
}
