import type { VisitorCheck } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type FakeServer, refusal, startFakeServer } from '../../../testing/server.ts';
import { CheckSite } from './check-site.tsx';

const call = 'POST /api/try';
const good: VisitorCheck = {
	at: '2026-11-21T12:00:00.000Z',
	region: 'us-east4',
	origin: 'check-now',
	responseTime: 84,
	url: 'https://bakery.example/',
	isUp: true,
	error: null,
	statusCode: 200,
	certificate: null,
	phases: { dnsMs: 8, connectMs: 12, tlsMs: null, firstByteMs: 60, totalMs: 84 },
};

async function check(url: string): Promise<void> {
	const field = screen.getByLabelText('Website URL');
	await userEvent.clear(field);
	await fill(field, url);
	await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
}

function open(): FakeServer {
	const server = startFakeServer();
	renderScreen(<CheckSite />);
	return server;
}

describe('the check of a website on the home page', () => {
	it('shows the result with its phases, and leads to the registration', async () => {
		const server = open();
		server.answer(call, () => Response.json(good));
		screen.getByText(/^Run a real check now\. Free for/);
		await check('bakery.example');

		await screen.findByText('It responded with status 200.');
		screen.getByText(/^Free for \d+ websites/);
		expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
			...['DNS lookup', 'Connection', 'First byte'],
		]);
		expect(screen.getByRole('link', { name: 'Monitor this website' }).getAttribute('href')).toBe('/register');
		expect(server.bodies(call)).toEqual([{ url: 'bakery.example' }]);
		expect(sessionStorage.getItem('firstWebsite')).toContain('bakery.example');
	});

	it('asks about the spelling of a domain that does not exist, instead of offering to monitor it', async () => {
		const server = open();
		const error = 'The domain name was not found';
		server.answer(call, () => Response.json({ ...good, isUp: false, error, statusCode: null, isUnknownDomain: true }));
		await check('bakery.exmaple');

		await screen.findByText(/Is it spelled correctly\?/);
		expect(screen.queryByRole('link', { name: 'Monitor this website' })).toBeNull();
		expect(sessionStorage.getItem('firstWebsite')).toBeNull();
	});

	it('says why a website is down, and then why a URL cannot be checked', async () => {
		const server = open();
		const error = 'The website responded with status 503';
		server.answer(call, () => Response.json({ ...good, isUp: false, error, statusCode: 503 }));
		await check('bakery.example');
		await screen.findByText(`${error}.`);
		expect(screen.getByText('Down')).toBeTruthy();

		server.answer(call, refusal('This URL cannot be monitored.'));
		await check('http://169.254.169.254/');

		await screen.findByText('This URL cannot be monitored.');
		expect(screen.queryByText(`${error}.`)).toBeNull();
	});
});
