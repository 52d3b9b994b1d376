import type { LatestResult } from '@stayup/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { LatestCheckCard } from './latest-check.tsx';

const good: LatestResult = {
	at: '2026-11-21T11:00:00.000Z',
	region: 'us-east4',
	origin: 'round',
	isUp: true,
	responseTime: 120,
	error: null,
	statusCode: 200,
	phases: { dnsMs: null, connectMs: 10, tlsMs: 20, firstByteMs: 80, totalMs: 120 },
};
const notes = ['A header of the response continues on a second line.'];

it.each([
	[{ ...good, notes }, 'Browsers show this website, but its response has oddities:'],
	[
		{ ...good, notes, isUp: false, error: 'The page did not pass a rule', responseTime: null },
		'The response has oddities:',
	],
])('the latest check says what was odd, and that browsers show it only if it succeeded', (check, words) => {
	renderScreen(<LatestCheckCard check={check} />);

	expect(screen.getByText(words)).toBeTruthy();
	expect(screen.getByRole('list', { name: 'Oddities of the response' }).textContent).toBe(notes[0]);
});

it('the latest check of an ordinary website has no such list', () => {
	renderScreen(<LatestCheckCard check={good} />);

	expect(screen.queryByRole('list', { name: 'Oddities of the response' })).toBeNull();
});
