import type { VisitorCheck } from '@stayup/contract';
import { freshClientIp, send } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { switchSite } from '@stayup/testing/websites';
import { describe, expect, it } from 'vitest';

const { stored } = openStoredData();
const sites = process.env.STAYUP_WEBSITES_ORIGIN ?? '';

function tryCheck(url: string, headers: Record<string, string> = {}) {
	return send<VisitorCheck & { message?: string }>('POST', '/api/try', { body: { url }, headers });
}

describe('a visitor’s check', () => {
	it('reports the website’s response and the duration of each phase, and stores nothing', async () => {
		const url = `${sites}/tried`;
		const { status, body } = await tryCheck(url);

		expect(status).toBe(200);
		expect(body).toMatchObject({ url, isUp: true, statusCode: 200, error: null, certificate: null });
		expect(body).toMatchObject({ region: 'us-east4', origin: 'check-now' });
		expect(body.responseTime).toBeGreaterThan(0);
		expect(body.phases).toMatchObject({
			dnsMs: null,
			tlsMs: null,
			connectMs: expect.any(Number),
			firstByteMs: expect.any(Number),
		});
		expect((await stored.websites.where('url', '==', url).get()).size).toBe(0);
	});

	it('says in a sentence what is wrong', async () => {
		await switchSite('tried-down', { status: 503 });
		const { body } = await tryCheck(`${sites}/tried-down`);

		expect(body).toMatchObject({ isUp: false, statusCode: 503, error: 'The website responded with status 503' });
	});

	it('reads the certificate of an https URL, even if it has expired', async () => {
		await switchSite('tried-expired', { tls: 'expired' });
		const { body } = await tryCheck(`https://tried-expired.localhost:${new URL(sites).port}/`);

		expect(body).toMatchObject({ isUp: false, error: 'The certificate was expired' });
		expect(body.certificate?.daysLeft).toBeLessThan(0);
	});

	it.each(['http://169.254.169.254/', 'http://localhost:1/', 'http://10.0.0.1', 'ftp://example.com', 'http://[::1]/'])(
		'is not sent to %s',
		async (url) => {
			expect((await tryCheck(url)).status).toBe(400);
		},
	);

	it('is limited to ten an hour for one IP', async () => {
		const headers = { 'x-forwarded-for': freshClientIp() };
		const statuses: number[] = [];
		for (let tried = 0; tried < 11; tried++) statuses.push((await tryCheck(`${sites}/tried`, headers)).status);

		expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
	});
});
