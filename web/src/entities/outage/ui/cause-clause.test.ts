import { describeCheckError } from '@stayup/contract';
import { expect, it } from 'vitest';
import { causeClause } from './cause-clause.ts';

it.each([
	['wrong_status', 503, 'the server responds with 503'],
	['wrong_status', null, 'the website responded with an unexpected status'],
	['tls_expired', null, 'the certificate was expired'],
	['bad_redirect', 302, 'the website redirected to a URL that may not be checked'],
] as const)('continues a sentence with %s, %s', (error, statusCode, expected) => {
	expect(causeClause({ error: describeCheckError(error, statusCode), statusCode })).toBe(expected);
});
