import type { WebsiteStats } from '@stayup/contract';
import { dayMs } from '@stayup/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { CertificatePage } from './certificate-page.tsx';

const inDays = (days: number) => new Date(Date.now() + days * dayMs + 60_000).toISOString();
const certificate = (daysLeft: number, problem: string | null = null) => ({
	issuer: 'Example Trust',
	subjectNames: ['bakery.example'],
	validFrom: inDays(daysLeft - 90),
	validTo: inDays(daysLeft),
	problem,
});

type Shown = Partial<Pick<WebsiteStats, 'certificate' | 'domain' | 'otherCertificates'>>;

function open(shown: Shown | undefined, url = 'https://bakery.example/') {
	// The page reads nothing else of the figures.
	const stats = shown && ({ certificate: null, domain: null, ...shown } as WebsiteStats);
	renderScreen(<CertificatePage website={aWebsite({ url })} stats={stats} hasStatsFailed={false} tier="Pro" />);
}

describe('the certificate of a website', () => {
	it.each([
		[60, null, /^Valid until .*, 60 days left$/, 'Valid'],
		[9, null, /^Valid until .*, 9 days left$/, 'Expires soon'],
		[-2, null, /^Expired on /, 'Expired'],
		[60, 'It was issued for another name', /^It was issued for another name$/, 'Not valid'],
	])('with %d days left and the problem %s is described first, and in a badge', (days, problem, sentence, badge) => {
		open({ certificate: certificate(days, problem) });

		screen.getByText(sentence);
		screen.getByText(badge);
		screen.getByText('Example Trust');
	});

	it('lists the hosts that redirect to it', () => {
		open({ certificate: certificate(60), otherCertificates: [{ host: 'www.bakery.example', validTo: inDays(5) }] });

		screen.getByText('www.bakery.example');
		screen.getByText(/^Redirects here\. Its certificate is valid until /);
	});

	it.each([
		['http://bakery.example/', 'No certificate'],
		['https://bakery.example/', 'No certificate yet'],
	])('is missing for %s: %s', (url, title) => {
		open({}, url);

		screen.getByText(title);
		expect(screen.queryByText('Domain')).toBeNull();
	});
});

describe('the domain of a website', () => {
	it('is described with when it expires', () => {
		open({ domain: { name: 'bakery.example', state: 'known', expiresAt: inDays(200) } });

		screen.getByText(/^Registered until .*, 200 days left$/);
	});

	it('says why its expiry is not known', () => {
		open({ domain: { name: 'bakery.example', state: 'unavailable', expiresAt: null } });

		screen.getByText('The registry does not publish the expiry of bakery.example.');
	});
});
