import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brand } from '../brand.ts';
import { type CheckError, checkErrors, describeCheckError } from '../checks/check-errors.ts';
import { checkPhases, type OutageEvidence } from '../monitoring.ts';
import { type CheckFailure, causeOf, explain, explainHosted, explainPast, findCause } from './cause.ts';
import {
	type CauseId,
	causeIds,
	causeWords,
	confidences,
	isBlockedNotDown,
	parties,
	partyWords,
} from './cause-words.ts';

const cloudflare = { server: 'cloudflare', 'cf-ray': '8f1b2c3d4e5f6a7b-FRA' };

const cases: readonly (readonly [name: string, expected: CauseId, failure: CheckFailure])[] = [
	['a URL that may not be checked', 'not-checkable', failed('blocked_target')],
	['a name that does not exist', 'domain-not-found', failed('dns_not_found')],
	['name servers that answer with an error', 'name-servers-failing', failed('dns_failure')],
	['name servers that do not answer', 'name-servers-silent', failed('dns_timeout')],
	['a refused connection', 'server-refuses', failed('connection_refused')],
	['a server that does not respond', 'server-silent', failed('connection_timeout')],
	['a network without a route', 'server-unreachable', failed('unreachable')],
	['a connection closed before the response', 'connection-dropped', failed('connection_reset')],
	['a connection closed within the response', 'answer-broke-off', failed('connection_reset', { statusCode: 200 })],
	['a response that becomes invalid halfway', 'answer-broke-off', failed('bad_response', { statusCode: 200 })],
	['a response that is not HTTP', 'answer-unreadable', failed('bad_response')],
	['a failed handshake', 'secure-connection-failed', failed('tls_failure')],
	['old versions of TLS', 'tls-outdated', failed('tls_old_version')],
	['a client certificate', 'client-certificate-asked', failed('tls_client_certificate')],
	['a port without TLS', 'tls-not-spoken', failed('tls_not_spoken')],
	['a handshake that takes too long', 'secure-connection-slow', failed('timeout', { phase: 'tls' })],
	['a website that takes too long', 'website-slow', failed('timeout', { phase: 'response' })],
	['a response that never ends', 'answer-stalled', failed('timeout', { phase: 'response', statusCode: 200 })],

	['an expired certificate', 'certificate-expired', failed('tls_expired')],
	['a certificate for another name', 'certificate-wrong-name', failed('tls_wrong_host')],
	['a certificate without a trusted authority', 'certificate-untrusted', failed('tls_untrusted')],
	['a certificate of an authority unknown to browsers', 'certificate-untrusted', untrusted('Example Trust')],
	['a certificate of a control panel', 'certificate-self-made', untrusted('Plesk')],
	['a certificate that names itself as its issuer', 'certificate-self-made', untrusted('bakery.example')],
	['a public authority and a missing intermediate', 'certificate-chain-incomplete', untrusted("Let's Encrypt")],
	['a certificate of Cloudflare for servers', 'certificate-for-cdn-only', untrusted('CloudFlare, Inc.')],

	['redirects without end', 'redirect-loop', failed('too_many_redirects', answer({ location: 'https://a.example/' }))],
	['redirects without end and without evidence', 'redirect-loop', failed('too_many_redirects')],
	['redirects without end behind Cloudflare', 'redirect-loop-at-cdn', failed('too_many_redirects', answer(cloudflare))],
	['redirects to a login', 'redirect-to-login', failed('too_many_redirects', answer({ location: '/wp-login.php' }))],
	['a redirect to a login', 'redirect-to-login', status(302, { location: 'https://a.example/login' })],
	['a redirect to a parking page', 'domain-parked', status(302, { location: 'https://www.hugedomains.com/x' })],
	['a redirect to a private IP address', 'redirect-not-public', failed('bad_redirect', { statusCode: 302 })],
	['a redirect without a location', 'unexpected-redirect', status(302)],
	['a “not modified” response', 'unexpected-answer', status(304)],
	['a status outside all ranges', 'unexpected-answer', status(999)],
	['a page where a redirect is expected', 'redirect-gone', status(200, {}, '', 301)],
	['an open page where a password is expected', 'protection-gone', status(200, {}, '', 401)],
	['a different success than expected', 'unexpected-success', status(204)],

	['a page that broke a rule', 'rule-failed', failed('rule_failed')],
	['a limit of the website', 'rate-limited', failed('rate_limited', { statusCode: 429 })],
	['a bot wall that the check recognized', 'bot-wall', failed('blocked_by_firewall')],
	['a challenge of Cloudflare, by its header', 'bot-wall', status(403, { ...cloudflare, 'cf-mitigated': 'challenge' })],
	['a challenge of Cloudflare, by its text', 'bot-wall', status(503, {}, '<title>Just a moment...</title>')],
	['a block of Cloudflare', 'bot-wall', status(403, {}, '<title>Attention Required! | Cloudflare</title>')],
	['a numbered block of Cloudflare', 'bot-wall', status(403, cloudflare, 'error code: 1020')],
	['a challenge of Amazon', 'bot-wall', status(202, { 'x-amzn-waf-action': 'challenge' })],
	['a captcha', 'bot-wall', status(429, {}, '<div class="g-recaptcha">')],
	['a refusal by Cloudflare', 'cdn-refusal', status(403, cloudflare)],
	['a refusal by CloudFront', 'cdn-refusal', status(403, { via: '1.1 abc.cloudfront.net (CloudFront)' })],
	['too many visits', 'rate-limited', status(429)],
	['too many visits for Cloudflare', 'rate-limited', status(429, cloudflare, 'error code: 1015')],
	['a blocked country', 'country-blocked', status(403, cloudflare, 'error code: 1009')],
	['legal reasons', 'withheld-by-law', status(451)],

	['status 401', 'password-asked', status(401)],
	['status 402', 'payment-due', status(402)],
	['status 403', 'access-forbidden', status(403)],
	['status 404', 'page-not-found', status(404)],
	['a missing page with a captcha in its contact form', 'page-not-found', status(404, {}, 'g-recaptcha')],
	['a missing page about boiler maintenance', 'page-not-found', status(404, {}, 'Boiler maintenance in Leeds')],
	['status 405', 'request-rejected', status(405)],
	['status 408', 'website-slow', status(408)],
	['status 410', 'page-removed', status(410)],
	['status 421', 'site-not-connected', status(421)],
	['a suspended account', 'account-suspended', status(403, {}, '<h1>This Account has been suspended.</h1>')],
	['traffic used up', 'traffic-used-up', status(509)],
	['traffic used up, in words', 'traffic-used-up', status(503, {}, 'Bandwidth Limit Exceeded')],
	['limits reached', 'resources-used-up', status(508, {}, 'Resource Limit Is Reached')],
	['status 508', 'resources-used-up', status(508)],
	['a domain for sale', 'domain-parked', status(404, {}, 'The domain is for sale!')],
	['a host without such a site', 'site-not-connected', status(404, {}, "There isn't a GitHub Pages site here.")],
	['the start page of nginx', 'default-page', status(404, {}, '<h1>Welcome to nginx!</h1>')],
	['the start page of Apache', 'default-page', status(403, {}, 'Apache2 Ubuntu Default Page: It works')],

	['WordPress without its database', 'database-down', status(500, {}, 'Error establishing a database connection')],
	['a driver without its database', 'database-down', status(500, {}, 'SQLSTATE[HY000] [2002] Connection refused')],
	[
		'WordPress with a critical error',
		'wordpress-error',
		status(500, {}, 'There has been a critical error on this website.'),
	],
	['PHP with a fatal error', 'program-error', status(500, {}, '<b>Fatal error</b>: Uncaught Error: x in /a.php')],
	['a program with an error', 'program-error', status(503, {}, '<title>Application Error</title>')],
	['status 500', 'website-error', status(500)],
	['maintenance in words', 'maintenance', status(503, {}, 'Briefly unavailable for scheduled maintenance.')],
	['maintenance with a captcha in its form', 'maintenance', status(503, {}, 'Under maintenance. g-recaptcha')],
	['a server that sends Retry-After', 'maintenance', status(503, { 'retry-after': '600' })],
	['status 502', 'gateway-error', status(502)],
	['status 503', 'overloaded', status(503)],
	['status 504', 'gateway-slow', status(504)],
	['status 505', 'server-error', status(505)],

	['an error page of Cloudflare itself', 'cdn-error', status(500, cloudflare, '<center>cloudflare</center>')],
	['an error page of Varnish', 'cdn-origin-error', status(503, {}, '<h1>Error 503 Backend fetch failed</h1>')],
	['an error that CloudFront received', 'cdn-origin-error', status(502, { 'x-cache': 'Error from cloudfront' })],
	['status 520', 'cdn-origin-error', status(520, cloudflare)],
	['status 521', 'cdn-origin-refuses', status(521, cloudflare)],
	['status 522', 'cdn-origin-silent', status(522, cloudflare)],
	['status 523', 'cdn-origin-unreachable', status(523, cloudflare)],
	['status 524', 'cdn-origin-slow', status(524, cloudflare)],
	['status 525', 'cdn-origin-handshake', status(525, cloudflare)],
	['status 526', 'cdn-origin-certificate', status(526, cloudflare)],
	['status 530', 'cdn-origin-not-found', status(530, cloudflare)],
	['a closed tunnel', 'cdn-origin-unreachable', status(530, cloudflare, 'error code: 1033')],
];

describe('the cause of a failure', () => {
	it.each(cases)('of %s is %s', (_name, expected, failure) => {
		expect(causeOf(failure).id).toBe(expected);
	});

	it('appears in the table above for every id that does not need several checks', () => {
		const ofFailures = causeIds.filter((id) => id !== 'works-elsewhere');
		expect(new Set(cases.map(([, id]) => id))).toEqual(new Set(ofFailures));
		expect(causeIds.length).toBeGreaterThan(28);
	});

	it('is more certain when the response names its sender', () => {
		expect(causeOf(status(521)).confidence).toBe('medium');
		expect(causeOf(status(521, cloudflare)).confidence).toBe('high');
		expect(causeOf(status(500)).confidence).toBe('medium');
		expect(causeOf(status(500, { 'x-powered-by': 'PHP/8.3' })).confidence).toBe('high');
	});

	it('reads a Cloudflare error code only in a response from Cloudflare', () => {
		expect(causeOf(status(500, {}, 'error code: 1101')).id).toBe('website-error');
		expect(causeOf(status(500, cloudflare, 'error code: 1101')).id).toBe('program-error');
	});

	it('is found deterministically for every error, phase and status without evidence', () => {
		fc.assert(
			fc.property(anyFailure(fc.constant(null)), (failure) => {
				expect(causeIds).toContain(causeOf(failure).id);
				expect(causeOf(failure)).toEqual(causeOf(failure));
			}),
			{ numRuns: 2000 },
		);
	});

	it('is found for any response', () => {
		const texts = fc.oneof(
			fc.string(),
			fc.constantFrom('Just a moment', '\0', '<'.repeat(4096), 'captcha '.repeat(500)),
		);
		const evidence = fc
			.record({
				headers: fc.dictionary(fc.constantFrom('server', 'location', 'via', 'x-cache'), texts),
				bodyText: texts,
			})
			.map((response) => evidenceWith(response));

		fc.assert(
			fc.property(anyFailure(evidence), (failure) => {
				expect(causeOf(failure)).toMatchObject({
					id: expect.toBeOneOf([...causeIds]),
					party: expect.toBeOneOf([...parties]),
					confidence: expect.toBeOneOf([...confidences]),
				});
			}),
		);
	});
});

describe('the words for a cause', () => {
	it.each(causeIds)('are complete sentences for an owner: %s', (id) => {
		const { sentence, nextStep, request } = causeWords[id];

		expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
		expect(sentence.length).toBeLessThanOrEqual(120);
		expect(`${nextStep}\n${request}`).toMatch(/^[A-Z].*\.\n[A-Z].*\.$/);
		expect(`${sentence} ${nextStep} ${request}`).not.toMatch(/undefined|null|NaN|\[object|'/);
	});

	it.each(causeIds)('say what was once it is over: %s', (id) => {
		const { pastSentence } = causeWords[id];
		const inPresent =
			/\b(?:is|are|has|have|does|do|can|cannot|may not|shows?|takes?|sends?|gets?|closes|asks|offers|uses|redirects|refuses|requires|denies|blocks|responds|withholds)\b(?! (?:been|have)\b)/;

		expect(pastSentence).toMatch(/^[A-Z][^.]*\.$/);
		expect(pastSentence.length).toBeLessThanOrEqual(120);
		expect(pastSentence.replace(/, which browsers refuse\.$/, '.')).not.toMatch(inPresent);
		expect(pastSentence).not.toMatch(/\b(?:you|your|we|our)\b|undefined|'/i);
		expect(explainPast({ id, confidence: 'high' })).toMatchObject({ sentence: pastSentence, nextStep: null });
	});

	it.each(checkErrors)('of a check say what it found: %s', (error) => {
		expect(describeCheckError(error, null)).not.toMatch(/\b(?:is|are|has|have|does|offers|asks|limits)\b/);
	});

	it.each(causeIds)('never say “you” or “we” in the sentence, which anyone may read: %s', (id) => {
		expect(causeWords[id].sentence).not.toMatch(/\b(?:you|your|we|our)\b/i);
		expect(causeWords[id].sentence).not.toMatch(/\b(?:DNS|TLS|SSL|HTTP|CDN|status|handshake|origin)\b/);
	});

	it('cover every party with at least one cause', () => {
		expect(new Set([...causeIds.map((id) => causeWords[id].party), 'team'])).toEqual(new Set(parties));
		expect(Object.keys(partyWords)).toEqual([...parties]);
	});

	it('explain how to allow our checks where they were blocked', () => {
		const blocked = causeIds.filter(isBlockedNotDown);

		expect(blocked).toEqual(['bot-wall', 'cdn-refusal', 'rate-limited', 'country-blocked']);
		expect(blocked.filter((id) => !causeWords[id].request.includes(`user agent begins with “${brand.name}/”`))).toEqual(
			[],
		);
	});
});

function failed(error: CheckFailure['error'], found: Partial<CheckFailure> = {}): CheckFailure {
	return { error, statusCode: null, expectedStatusCode: 200, evidence: null, ...found };
}

function status(
	statusCode: number,
	headers: Record<string, string> = {},
	bodyText = '',
	expectedStatusCode = 200,
): CheckFailure {
	return failed('wrong_status', { statusCode, expectedStatusCode, evidence: evidenceWith({ headers, bodyText }) });
}

function answer(headers: Record<string, string>): Partial<CheckFailure> {
	return { statusCode: 301, evidence: evidenceWith({ headers, bodyText: '' }) };
}

function untrusted(issuer: string): CheckFailure {
	const certificate = { issuer, subjectNames: ['bakery.example'], validTo: Date.UTC(2027, 0, 1) };
	return failed('tls_untrusted', { evidence: { ...evidenceWith({ headers: {}, bodyText: null }), certificate } });
}

function evidenceWith(seen: Pick<OutageEvidence, 'headers' | 'bodyText'>): OutageEvidence {
	return {
		remoteIp: '203.0.113.7',
		statusCode: null,
		at: Date.UTC(2026, 10, 21, 12),
		region: 'us-east4',
		origin: 'round',
		phases: { dnsMs: 12, connectMs: 20, tlsMs: 30, firstByteMs: 40, totalMs: 102 },
		...seen,
	};
}

function anyFailure(evidence: fc.Arbitrary<OutageEvidence | null>): fc.Arbitrary<CheckFailure> {
	const anyStatus = fc.option(fc.integer({ min: 100, max: 999 }));
	return fc.record({
		error: fc.constantFrom(...checkErrors),
		phase: fc.constantFrom(...checkPhases),
		statusCode: anyStatus,
		expectedStatusCode: anyStatus,
		evidence,
	});
}

describe('a stored cause', () => {
	it.each(causeIds)('%s has the words of its id', (id) => {
		expect(explain({ id, confidence: 'low' })).toMatchObject({
			id,
			sentence: causeWords[id].sentence,
			confidence: 'low',
		});
	});

	it('is the one that was found', () => {
		const failure = failed('connection_refused');

		expect(explain(findCause(failure))).toEqual(causeOf(failure));
	});

	it('that only a newer version knows has the words of an unexpected answer', () => {
		expect(explain({ id: 'solar-storm' as CauseId, confidence: 'high' }).id).toBe('unexpected-answer');
	});
});

it('the sentence of an error that only a newer version knows is a general one', () => {
	expect(describeCheckError('wrong_status', 503)).toBe('The website responded with status 503');
	expect(describeCheckError('solar_storm' as CheckError, null)).toBe('The check failed');
});

describe('the cause for the client whose website we host', () => {
	it('never sends the client to a hosting company', () => {
		for (const id of causeIds) {
			const { partyName, nextStep } = hosted(id);
			expect(`${id}: ${partyName}: ${nextStep}`).not.toMatch(/(?:your|the) (?:hosting company|web developer)/);
		}
	});

	it.each([
		['overloaded', 'team'],
		['cdn-refusal', 'team'],
		['website-error', 'team'],
		['domain-not-found', 'registrar'],
		['not-checkable', 'us'],
	] as const)('%s is for %s', (id, party) => {
		expect(hosted(id).party).toBe(party);
	});

	it('has no next step once it is over', () => {
		expect(explainHosted(explainPast({ id: 'overloaded', confidence: 'high' }))).toMatchObject({
			party: 'team',
			nextStep: null,
		});
	});

	function hosted(id: CauseId) {
		const cause = explainHosted(explain({ id, confidence: 'high' }));
		return { ...cause, partyName: partyWords[cause.party] };
	}
});
