import type { CspReportForAdmin } from '@stayup/contract';
import { freshClientIp, register, send } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';

const { stored } = openStoredData();
const page = `${process.env.STAYUP_ORIGIN}/websites/Zk3vQp9sT1?token=secret#top`;

let adminToken: string;
beforeAll(async () => {
	const ada = await register('Ada');
	await stored.users.doc(ada._id).update({ role: 'admin' });
	adminToken = ada.token;
});

function freshSource(): string {
	return `https://${crypto.randomUUID()}.example`;
}

function reportOf(blocked: string) {
	return { 'csp-report': { 'document-uri': page, 'effective-directive': 'img-src', 'blocked-uri': blocked } };
}

function sendReport(body: unknown, contentType: string, ip = freshClientIp()) {
	return send('POST', '/api/csp-reports', { body, headers: { 'content-type': contentType, 'x-forwarded-for': ip } });
}

async function listed(source: string): Promise<CspReportForAdmin[]> {
	const { body } = await send<CspReportForAdmin[]>('GET', '/api/admin/csp-reports?limit=200', { token: adminToken });
	return body.filter(({ blocked }) => blocked === source);
}

describe('a report about the content security policy (WEB-12)', () => {
	it('is counted with its repetitions in both formats, and shows no more than origin and path', async () => {
		const source = freshSource();
		const modern = {
			type: 'csp-violation',
			body: { documentURL: page, effectiveDirective: 'img-src', blockedURL: `${source}/a?b=c` },
		};
		await sendReport(reportOf(`${source}/x.png?user=alice`), 'application/csp-report');
		await sendReport([modern, modern], 'application/reports+json; charset=utf-8');
		const [report, ...others] = await listed(source);

		expect(report).toMatchObject({ directive: 'img-src', blocked: source, page: '/websites/:id', count: 2 });
		expect(others).toEqual([]);
	});

	it('is deleted 30 days after the last one, and not listed until then', async () => {
		const source = freshSource();
		await sendReport(reportOf(source), 'application/csp-report');
		const [report] = await listed(source);
		const ref = stored.cspReports.doc(report?._id ?? '');
		const { expireAt, lastSeenAt } = (await ref.get()).data() ?? {};
		await ref.update({ expireAt: Timestamp.fromMillis(Date.now() - 1) });

		expect((expireAt?.toMillis() ?? 0) - (lastSeenAt ?? 0)).toBe(30 * 86_400_000);
		expect(await listed(source)).toEqual([]);
	});

	it.each([
		['application/csp-report', { 'csp-report': {} }],
		['application/reports+json', []],
	])('sent as %s without a violation is refused', async (contentType, body) => {
		expect((await sendReport(body, contentType)).status).toBe(400);
	});

	it('is accepted 30 times an hour from one IP', async () => {
		const ip = freshClientIp();
		const elsewhere = {
			'csp-report': { ...reportOf('inline')['csp-report'], 'document-uri': 'https://evil.example/' },
		};
		const statuses: number[] = [];
		for (let sent = 0; sent < 31; sent++) {
			statuses.push((await sendReport(elsewhere, 'application/csp-report', ip)).status);
		}

		expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([200]), 429]);
	});
});
