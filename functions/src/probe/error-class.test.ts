import { expect, it } from 'vitest';
import { classifyError } from './error-class.ts';

it.each([
	['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls', false, 'tls_old_version'],
	['ERR_SSL_UNSUPPORTED_PROTOCOL', 'tls', false, 'tls_old_version'],
	['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', false, 'tls_not_spoken'],
	['ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', 'tls', true, 'tls_client_certificate'],
	['ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', 'tls', false, 'tls_failure'],
	['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'response', true, 'tls_client_certificate'],
	['ERR_SSL_WRONG_VERSION_NUMBER', 'response', true, 'tls_failure'],
	['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'response', true, 'tls_failure'],
	['CERT_HAS_EXPIRED', 'tls', true, 'tls_expired'],
	['ECONNREFUSED', 'connect', false, 'connection_refused'],
] as const)('%s in the phase %s is, with a certificate %s, %s', (code, phase, hasCertificate, error) => {
	expect(classifyError(code, phase, hasCertificate)).toBe(error);
});
