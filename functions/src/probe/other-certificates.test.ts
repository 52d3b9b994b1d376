import { makeAuthority, makeCertificate } from '@stayup/testing/certificates';
import { answerWith, startSecureSite } from '@stayup/testing/local-site';
import { expect, it } from 'vitest';
import { createResolver } from './guard/resolver.ts';
import { parseAllowedTargets } from './guard/target.ts';
import { createProbe } from './probe.ts';

it('a check keeps the certificate of each host on the way, and those of the last one apart', async () => {
	const authority = await makeAuthority();
	const certificateOf = (host: string) => makeCertificate([host], { authority });
	await using www = await startSecureSite(await certificateOf('www.shop.localhost'), answerWith(200));
	const toWww = { location: `https://www.shop.localhost:${www.port}/` };
	await using apex = await startSecureSite(await certificateOf('shop.localhost'), answerWith(301, toWww));
	const probe = createProbe({
		region: 'us-east4',
		resolver: createResolver({ servers: ['127.0.0.1:9'], now: Date.now }),
		allowed: parseAllowedTargets(`${apex.allowed},${www.allowed}`),
		ownHosts: [],
		userAgent: 'Stayup/1.0',
		trustedCertificates: [authority.cert],
	});
	const check = (url: string) => probe({ url, expectedStatusCode: 200, budgetMs: 3_000, origin: 'round' });

	expect(await check(`https://shop.localhost:${apex.port}/`)).toMatchObject({
		ok: true,
		certificate: { subjectNames: ['www.shop.localhost'] },
		otherCertificates: [{ host: 'shop.localhost', facts: { subjectNames: ['shop.localhost'] } }],
	});
	expect(await check(`https://www.shop.localhost:${www.port}/`)).not.toHaveProperty('otherCertificates');
});
