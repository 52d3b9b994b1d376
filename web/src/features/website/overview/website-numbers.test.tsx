import { dayMs, type WebsiteStats } from '@stayup/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { WebsiteNumbers } from './website-numbers.tsx';

const measured = { uptimePercentage: 100, avgResponseTime: 105, totalChecks: 1440, recentOutages: [] };
const inDays = (days: number) => new Date(Date.now() + days * dayMs + dayMs / 2).toISOString();

it.each([
	[8, '8 days left', 'text-degraded-text'],
	[60, '60 days left', 'text-ink'],
	[-3, 'Expired', 'text-down-text'],
])('the certificate that expires in %i days is in the colour of how urgent its renewal is', (days, words, colour) => {
	const certificate = {
		issuer: 'CA',
		subjectNames: [],
		validFrom: inDays(days - 90),
		validTo: inDays(days),
		problem: null,
	};
	const stats: WebsiteStats = {
		...measured,
		days: [],
		windows: [],
		lastMonth: null,
		latestResult: null,
		certificate,
		domain: null,
	};
	renderScreen(<WebsiteNumbers website={aWebsite()} stats={stats} />);

	expect(screen.getByText(words).className).toContain(colour);
});
