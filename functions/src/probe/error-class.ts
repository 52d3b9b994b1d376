/** Maps network errors to the closed list of check errors (SSRF-9). */
import type { CheckError, CheckPhase } from '@stayup/contract';

const certificateErrors: Record<string, CheckError> = {
	CERT_HAS_EXPIRED: 'tls_expired',
	ERR_TLS_CERT_ALTNAME_INVALID: 'tls_wrong_host',
	HOSTNAME_MISMATCH: 'tls_wrong_host',
	IP_ADDRESS_MISMATCH: 'tls_wrong_host',
	CERT_NOT_YET_VALID: 'tls_untrusted',
	CERT_UNTRUSTED: 'tls_untrusted',
	CERT_REJECTED: 'tls_untrusted',
	CERT_REVOKED: 'tls_untrusted',
	CERT_CHAIN_TOO_LONG: 'tls_untrusted',
	CERT_SIGNATURE_FAILURE: 'tls_untrusted',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_untrusted',
	SELF_SIGNED_CERT_IN_CHAIN: 'tls_untrusted',
	UNABLE_TO_GET_ISSUER_CERT: 'tls_untrusted',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_untrusted',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_untrusted',
	UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY: 'tls_untrusted',
	INVALID_CA: 'tls_untrusted',
	INVALID_PURPOSE: 'tls_untrusted',
	PATH_LENGTH_EXCEEDED: 'tls_untrusted',
};

export type DnsError = Extract<CheckError, `dns_${string}`>;

const resolverErrors: Record<string, DnsError> = {
	ENOTFOUND: 'dns_not_found',
	/** The name exists, but has no IP. */
	ENODATA: 'dns_not_found',
	EBADNAME: 'dns_not_found',
	ETIMEOUT: 'dns_timeout',
};

/** OpenSSL's alerts and refusals that an owner can act on. */
const handshakeErrors: Record<string, CheckError> = {
	ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'tls_old_version',
	ERR_SSL_UNSUPPORTED_PROTOCOL: 'tls_old_version',
	ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'tls_client_certificate',
	ERR_SSL_WRONG_VERSION_NUMBER: 'tls_not_spoken',
	ERR_SSL_HTTP_REQUEST: 'tls_not_spoken',
	ERR_SSL_PACKET_LENGTH_TOO_LONG: 'tls_not_spoken',
};
/** The alert of a server that offers HTTP/2 only. */
export const noCommonProtocol = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';
/** Before TLS 1.3, servers refuse a client without a certificate with these, after they have shown their own. */
const refusalsOfClients = /_ALERT_(?:HANDSHAKE_FAILURE|BAD_CERTIFICATE)$/;

const connectErrors: Record<string, CheckError> = {
	ECONNREFUSED: 'connection_refused',
	ECONNRESET: 'connection_reset',
	EPIPE: 'connection_reset',
	ECONNABORTED: 'connection_reset',
	ETIMEDOUT: 'connection_timeout',
};

const responseErrors: Record<string, CheckError> = {
	ECONNRESET: 'connection_reset',
	EPIPE: 'connection_reset',
	ECONNABORTED: 'connection_reset',
	ETIMEDOUT: 'timeout',
	EHOSTUNREACH: 'unreachable',
	ENETUNREACH: 'unreachable',
};

export function classifyDnsError(code: string): DnsError {
	return resolverErrors[code] ?? 'dns_failure';
}

/** `code` is one of Node, c-ares or OpenSSL; an unknown code becomes the general error of the phase. */
export function classifyError(code: string, phase: CheckPhase, hasCertificate = false): CheckError {
	switch (phase) {
		case 'guard':
			return 'blocked_target';
		case 'dns':
			return classifyDnsError(code);
		case 'connect':
			return connectErrors[code] ?? 'unreachable';
		case 'tls':
			return certificateErrors[code] ?? classifyHandshake(code, hasCertificate) ?? 'tls_failure';
		case 'response':
			return responseErrors[code] ?? classifyLateAlert(code, hasCertificate) ?? classifyOther(code);
	}
}

function classifyHandshake(code: string, hasCertificate: boolean): CheckError | undefined {
	if (hasCertificate && refusalsOfClients.test(code)) return 'tls_client_certificate';
	return handshakeErrors[code];
}

/** With TLS 1.3 the handshake is over when a server refuses a client without a certificate. Any other alert is no answer to the handshake. */
function classifyLateAlert(code: string, hasCertificate: boolean): CheckError | undefined {
	const error = classifyHandshake(code, hasCertificate);
	return error === 'tls_client_certificate' ? error : undefined;
}

function classifyOther(code: string): CheckError {
	return code.startsWith('ERR_SSL_') ? 'tls_failure' : 'bad_response';
}

/** The error of a check whose time ran out in this phase. */
export function classifyTimeout(phase: CheckPhase): CheckError {
	switch (phase) {
		case 'dns':
			return 'dns_timeout';
		case 'connect':
			return 'connection_timeout';
		default:
			return 'timeout';
	}
}
