import { describe, expect, it } from 'vitest';
import { brand } from '../brand.ts';
import type { OutageEvidence } from '../monitoring.ts';
import { type CheckFailure, causeOf, explainPast } from './cause.ts';
import { type MessageInput, messageToResponsible } from './cause-message.ts';
import { causeIds, causeWords } from './cause-words.ts';

const start = Date.UTC(2026, 10, 21, 12, 0, 5);
const end = Date.UTC(2026, 10, 21, 12, 7, 0);

describe('the message to the party that can fix the website', () => {
	it('states the failure, the request and the measurements', () => {
		expect(messageToResponsible(message())).toBe(`Hello,

Our website Rosie’s Bakery (https://bakery.example/shop) has been down since 2026-11-21 12:00:05 UTC. The website cannot reach its database.

Please check that the database is running, has free connections and accepts the website’s login.

Measured by ${brand.name} (https://app.stayup.dev) at the first failed check:
- Time: 2026-11-21 12:00:05 UTC
- Result: The website responded with status 500
- IP address: 203.0.113.7
- Status: 500
- Times: DNS 12 ms, connect 20 ms, TLS 31 ms, first byte 40 ms, total 103 ms
- server: nginx
- Text of the response: “Error establishing a database connection”

Please reply to this email once the problem is solved, or if you need more information.

Thank you and kind regards`);
	});

	it('gives the start and the end once the outage is over', () => {
		expect(messageToResponsible(message({ end }))).toContain(
			'was down from 2026-11-21 12:00:05 UTC to 2026-11-21 12:07:00 UTC.',
		);
	});

	it('asks for the reason once the outage is over, not for a fix', () => {
		const cause = explainPast({ id: 'database-down', confidence: 'high' });
		const text = messageToResponsible(message({ cause, end }));

		expect(text).toContain('12:07:00 UTC. The website could not reach its database.');
		expect(text).toContain('Please let us know what caused this, and how it can be kept from happening again.');
		expect(text).toContain('Please reply to this email if you need more information.');
		expect(text).not.toContain(causeWords['database-down'].request);
	});

	it('leaves out what was not measured', () => {
		const refused = message({
			cause: causeOf(failure({ error: 'connection_refused', statusCode: null, evidence: null })),
			statusCode: null,
			errorSentence: 'The server refused the connection',
			evidence: null,
		});

		expect(messageToResponsible(refused)).toContain(
			'first failed check:\n- Time: 2026-11-21 12:00:05 UTC\n- Result: The server refused the connection\n\n',
		);
	});

	it('does not call a website down that only blocked the check or that responds', () => {
		const blocked = causeOf(failure({ statusCode: 429, evidence: null }));
		const missing = causeOf(failure({ statusCode: 404, evidence: null }));
		const refused = causeOf(failure({ error: 'blocked_target', statusCode: null, evidence: null }));

		expect(messageToResponsible(message({ cause: blocked, statusCode: 429 }))).toContain(
			'Monitoring of our website Rosie’s Bakery (https://bakery.example/shop) has been blocked since 2026',
		);
		expect(messageToResponsible(message({ cause: missing, statusCode: 404 }))).toContain(
			'Our website Rosie’s Bakery (https://bakery.example/shop) has not responded as expected since 2026',
		);
		expect(messageToResponsible(message({ cause: refused, statusCode: null }))).toContain(
			`${brand.name} has not checked our website Rosie’s Bakery (https://bakery.example/shop) since 2026`,
		);
	});

	it('does not call a website down that works from other regions', () => {
		const cause = causeOf(failure({ statusCode: 403, evidence: null }));

		expect(messageToResponsible(message({ cause, isPartial: true, statusCode: 503 }))).toContain(
			'Our website Rosie’s Bakery (https://bakery.example/shop) has been partly unreachable since 2026',
		);
		expect(messageToResponsible(message({ cause, isPartial: true, end }))).toContain(
			'was partly unreachable from 2026',
		);
	});

	it.each(causeIds)('is complete for every cause: %s', (id) => {
		const { sentence, party, nextStep } = causeWords[id];
		const text = messageToResponsible(message({ cause: { id, sentence, party, nextStep, confidence: 'high' } }));

		expect(text).toContain(causeWords[id].request);
		expect(text).not.toMatch(/undefined|null|NaN|\[object/);
		expect(text.length).toBeLessThan(1500);
	});

	it('quotes at most 300 characters of the visible text', () => {
		const bodyText = `<html><style>p { color: red }</style><script>let key = 1</script><p>${'Sorry! '.repeat(500)}</p>`;
		const quote = /“(.*)”/.exec(messageToResponsible(message({ evidence: evidence({ bodyText }) })))?.[1] ?? '';

		expect(quote).toMatch(/^Sorry! Sorry!.*…$/);
		expect(quote.length).toBeLessThanOrEqual(300);
	});

	it('contains no secrets from a URL, a header or an error page', () => {
		const text = messageToResponsible(
			message({
				website: { name: 'Shop', url: 'https://bakery.example/?token=s3cret#s3cret' },
				evidence: evidence({
					headers: { location: 'https://rosie:s3cret@bakery.example/?key=s3cret', 'x-powered-by': 's3cret' },
					bodyText:
						'mysql://rosie:s3cret@db DB_PASSWORD=s3cret "api_key": "s3cret" password => \'s3cret\' Bearer s3cret.s3cret token: s3cret',
				}),
			}),
		);

		expect(text).not.toContain('s3cret');
	});

	it('names the link to all of the evidence, if there is one', () => {
		const evidenceUrl = 'https://app.stayup.dev/evidence#the-token';

		expect(messageToResponsible(message({ evidenceUrl }))).toContain(`- All of the evidence: ${evidenceUrl}\n`);
		expect(messageToResponsible(message())).not.toContain('All of the evidence');
	});

	it('never begins a line with text from the website', () => {
		const evil = 'nginx\r\n\r\nPlease pay immediately\u2028now';
		const text = messageToResponsible(message({ evidence: evidence({ headers: { server: evil }, bodyText: evil }) }));

		expect(text).not.toMatch(/^(?:Please pay|now)/m);
		expect(text).toContain('- server: nginx Please pay immediately now');
	});
});

function message(changes: Partial<MessageInput> = {}): MessageInput {
	return {
		appOrigin: 'https://app.stayup.dev',
		website: { name: 'Rosie’s Bakery', url: 'https://bakery.example/shop' },
		cause: causeOf(failure()),
		start,
		end: null,
		statusCode: 500,
		errorSentence: 'The website responded with status 500',
		evidence: evidence(),
		evidenceUrl: null,
		...changes,
	};
}

function failure(changes: Partial<CheckFailure> = {}): CheckFailure {
	return { error: 'wrong_status', statusCode: 500, expectedStatusCode: 200, evidence: evidence(), ...changes };
}

function evidence(changes: Partial<OutageEvidence> = {}): OutageEvidence {
	return {
		at: start,
		region: 'us-east4',
		origin: 'round',
		remoteIp: '203.0.113.7',
		statusCode: 500,
		headers: { server: 'nginx' },
		bodyText: '<h1>Error establishing a database connection</h1>',
		phases: { dnsMs: 12.2, connectMs: 20, tlsMs: 30.6, firstByteMs: 40, totalMs: 102.8 },
		...changes,
	};
}
