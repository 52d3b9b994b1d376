/** Reads issuer, host names and expiry from a certificate. */
import type { X509Certificate } from 'node:crypto';
import type { CertificateFacts } from '@stayup/contract';

/** A certificate may name thousands of hosts; the outage page shows a few. */
const subjectNamesKept = 20;

/** `chain`: the certificate and its issuers. */
export function readCertificate(certificate: X509Certificate, chain: readonly X509Certificate[]): CertificateFacts {
	const [first = certificate] = chain
		.filter((one) => one === certificate || !isRoot(one))
		.toSorted((a, b) => a.validToDate.getTime() - b.validToDate.getTime());
	return {
		serialNumber: certificate.serialNumber,
		issuer: attributeOf(certificate.issuer, 'O') ?? attributeOf(certificate.issuer, 'CN') ?? '',
		subjectNames: subjectNames(certificate),
		validFrom: first.validFromDate.getTime(),
		validTo: first.validToDate.getTime(),
	};
}

/** Clients do not check when a root expires. */
function isRoot({ subject, issuer }: X509Certificate): boolean {
	return subject === issuer;
}

function subjectNames(certificate: X509Certificate): string[] {
	const alternatives = [...(certificate.subjectAltName ?? '').matchAll(/(?:DNS|IP Address):([^\s,"]+)/g)].flatMap(
		(match) => match[1] ?? [],
	);
	const names = alternatives.length > 0 ? alternatives : [attributeOf(certificate.subject, 'CN') ?? ''];
	return names.filter((name) => name !== '').slice(0, subjectNamesKept);
}

/** Node formats a distinguished name as lines such as `O=Example Trust`. */
function attributeOf(distinguishedName: string | undefined, attribute: string): string | undefined {
	const line = distinguishedName?.split('\n').find((candidate) => candidate.startsWith(`${attribute}=`));
	return line?.slice(attribute.length + 1);
}
