/** Reads what people want to know about a certificate: who made it, what it is for, how long it lasts. */
import type { X509Certificate } from 'node:crypto';
import type { CertificateFacts } from './outcome.ts';

/** A certificate may name thousands of hosts; an outage's page needs a few. */
const subjectNamesKept = 20;

export function readCertificate(certificate: X509Certificate): CertificateFacts {
	return {
		issuer: attributeOf(certificate.issuer, 'O') ?? attributeOf(certificate.issuer, 'CN') ?? '',
		subjectNames: subjectNames(certificate),
		validTo: certificate.validToDate.getTime(),
	};
}

function subjectNames(certificate: X509Certificate): string[] {
	const alternatives = [...(certificate.subjectAltName ?? '').matchAll(/(?:DNS|IP Address):([^\s,"]+)/g)].flatMap(
		(match) => match[1] ?? [],
	);
	const names = alternatives.length > 0 ? alternatives : [attributeOf(certificate.subject, 'CN') ?? ''];
	return names.filter((name) => name !== '').slice(0, subjectNamesKept);
}

/** Node writes a distinguished name as lines such as `O=Example Trust`. */
function attributeOf(distinguishedName: string | undefined, attribute: string): string | undefined {
	const line = distinguishedName?.split('\n').find((candidate) => candidate.startsWith(`${attribute}=`));
	return line?.slice(attribute.length + 1);
}
