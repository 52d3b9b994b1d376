import { render, screen, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { SessionProvider } from '../../entities/account/session/session.tsx';
import { Pricing } from './pricing.tsx';

it('says that a subscription is canceled in the portal', () => {
	render(
		<BrowserRouter>
			<SessionProvider>
				<Pricing />
			</SessionProvider>
		</BrowserRouter>,
	);

	const question = screen.getByText('How do I cancel?').closest('details');
	expect(question).not.toBeNull();
	if (question) expect(within(question).getByText(/subscription management portal/)).toBeTruthy();
});
