import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { DownCard } from './down-card.tsx';

const phases = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 80 };

it.each([
	[null, 1],
	['The server refused the connection', 0],
])('with the error %o in the latest check mentions the second success %i times', (error, times) => {
	renderScreen(
		<DownCard
			website={aWebsite({ status: 'down' })}
			outage={undefined}
			latestResult={{
				at: '2026-11-21T12:00:00.000Z',
				region: 'us-east4',
				origin: 'round',
				phases,
				isUp: error === null,
				responseTime: error === null ? phases.totalMs : null,
				statusCode: 200,
				error,
			}}
		/>,
	);

	expect(screen.queryAllByText(/After a second success in a row/)).toHaveLength(times);
});

it('speaks of the past when the website is not being checked', () => {
	const staleness = { kind: 'not-checked', since: Date.parse('2026-11-21T12:00:00Z') } as const;
	renderScreen(
		<DownCard website={{ ...aWebsite({ status: 'down' }), staleness }} outage={undefined} latestResult={null} />,
	);

	expect(screen.getByRole('heading').textContent).toBe('Rosie’s Bakery was down when it was last checked');
	expect(screen.queryByText(/We check it/)).toBeNull();
});

it('says how often the website is checked on its first day down', () => {
	const website = aWebsite({ status: 'down', statusSince: new Date().toISOString(), runningInterval: 3600 });
	renderScreen(<DownCard website={website} outage={undefined} latestResult={null} />);

	expect(screen.queryByText(/We check it every 30 seconds\./)).not.toBeNull();
});
