import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { PageWarningNotice } from './page-warning.tsx';

it('says what the page shows instead of the website, and leads to the rules', async () => {
	startFakeServer();
	const warning = {
		at: '2026-11-21T11:00:00.000Z',
		cause: 'The domain shows a parking page instead of the website, often because it has expired.',
		nextStep: 'Log in where you bought the domain.',
	};
	renderScreen(<PageWarningNotice website={aWebsite()} warning={warning} />);

	expect(screen.getByRole('status').textContent).toContain(`${warning.cause} It responds with the expected status`);
	expect(await screen.findByRole('link', { name: 'Add a rule about the page' })).toBeTruthy();
});
