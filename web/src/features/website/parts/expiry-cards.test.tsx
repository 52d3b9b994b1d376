import type { DomainSummary } from '@stayup/contract';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ExpiryCards } from './expiry-cards.tsx';

const texts: readonly [DomainSummary | null, string][] = [
	[null, 'This URL has no registered domain'],
	[{ name: 'example.com', state: 'pending', expiresAt: null }, 'Looking up example.com'],
	[
		{ name: 'example.com', state: 'unavailable', expiresAt: null },
		'The registry does not publish the expiry of example.com',
	],
	[
		{ name: 'myshopify.com', state: 'shared', expiresAt: null },
		'A subdomain of myshopify.com, which the provider renews',
	],
];

describe('the card of a domain without an expiry', () => {
	it.each(texts)('says why there is none: %j', (domain, text) => {
		render(<ExpiryCards certificate={null} domain={domain} isLoading={false} />);

		expect(screen.getByText('Not available')).toBeTruthy();
		expect(screen.getByText(text)).toBeTruthy();
	});
});
