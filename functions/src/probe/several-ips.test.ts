import { startDnsStub } from '@stayup/testing/dns-stub';
import { answerWith, type LocalSite, startSite } from '@stayup/testing/local-site';
import { describe, expect, it } from 'vitest';
import { createResolver } from './guard/resolver.ts';
import { parseAllowedTargets } from './guard/target.ts';
import { createProbe } from './probe.ts';

describe('a website with several IPs', () => {
	/** The website answers on 127.0.0.1 only. */
	async function checkAmong(ips: readonly string[], site: LocalSite) {
		await using dns = await startDnsStub(() => ({ ips: [...ips] }));
		const probe = createProbe({
			region: 'us-east4',
			resolver: createResolver({ servers: dns.servers, now: Date.now }),
			allowed: parseAllowedTargets(`shop.example:${site.port}`),
			ownHosts: [],
			userAgent: 'Stayup/1.0',
		});
		return await probe({
			url: `http://shop.example:${site.port}/`,
			expectedStatusCode: 200,
			budgetMs: 3_000,
			origin: 'round',
		});
	}

	it('is up if one of them responds, with a note about those that do not', async () => {
		await using site = await startSite(answerWith(200));

		expect(await checkAmong(['127.0.0.1'], site)).not.toHaveProperty('notes');
		expect(await checkAmong(['127.0.0.2', '127.0.0.1'], site)).toMatchObject({ ok: true, notes: ['ip-late'] });
		expect(await checkAmong(['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.1'], site)).toMatchObject({ ok: true });
	});

	it('is down if none of them responds, with the reason of the first', async () => {
		await using site = await startSite(answerWith(200));

		expect(await checkAmong(['127.0.0.2', '127.0.0.3'], site)).toMatchObject({
			ok: false,
			error: 'connection_refused',
			phase: 'connect',
			evidence: { remoteIp: '127.0.0.2' },
		});
	});

	it('fails with the note in its evidence if the one that responds has an error', async () => {
		await using site = await startSite(answerWith(500));

		expect(await checkAmong(['127.0.0.2', '127.0.0.1'], site)).toMatchObject({
			error: 'wrong_status',
			evidence: { remoteIp: '127.0.0.1', notes: ['ip-late'] },
		});
	});
});
