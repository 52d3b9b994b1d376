/** All cases of the corpus by kind, and the verdict of our check about each. */

import { checkSettings } from '@stayup/testing/builders';
import { type Certificate, makeAuthority } from '@stayup/testing/certificates';
import type { CheckResult } from '../../functions/src/probe/check-result.ts';
import { createResolver } from '../../functions/src/probe/guard/resolver.ts';
import { parseAllowedTargets } from '../../functions/src/probe/guard/target.ts';
import { createProbe } from '../../functions/src/probe/probe.ts';
import { bodies } from './cases/bodies.ts';
import { heads } from './cases/heads.ts';
import { redirects } from './cases/redirects.ts';
import { type SecureCase, secureCases, withSecureCase } from './cases/secure.ts';
import { texts } from './cases/texts.ts';
import { withCorpus } from './server.ts';
import type { WebCase } from './web-case.ts';

export const kinds: Readonly<Record<string, readonly WebCase[]>> = { ...heads, ...bodies, ...redirects, ...texts };
export const secureKind = 'TLS and certificates';

/** About a case. */
export interface Verdict {
	kind: string;
	id: string;
	source: string;
	isUp: boolean;
	/** The status or the error, and the notes. */
	says: string;
	/** Why we differ, if we do. */
	reason: string | null;
}

export async function checkCorpus(): Promise<Verdict[]> {
	const plain = await withCorpus(Object.values(kinds).flat(), checkCases);
	const authority = await makeAuthority();
	const secure: Verdict[] = [];
	for (const one of secureCases)
		secure.push(await withSecureCase(one, authority, (server) => checkSecure(one, server, authority)));
	return [...plain, ...secure];
}

async function checkCases(port: number): Promise<Verdict[]> {
	const probe = probeOf(`*.localhost:${port},127.0.0.1:${port}`);
	const verdicts: Verdict[] = [];
	for (const [kind, members] of Object.entries(kinds)) {
		for (const { id, source, text, reason = null } of members) {
			const rules = text ? [{ kind: 'body-contains', text } as const] : [];
			const url = `http://127.0.0.1:${port}/${id}/`;
			const result = await probe({ ...request, url, ...(rules.length > 0 && { check: checkSettings({ rules }) }) });
			verdicts.push({ kind, id, source, reason, isUp: result.ok, says: summaryOf(result) });
		}
	}
	return verdicts;
}

async function checkSecure(
	{ id, source }: SecureCase,
	{ port, url }: { port: number; url: string },
	authority: Certificate,
): Promise<Verdict> {
	const result = await probeOf(`*.localhost:${port}`, [authority.cert])({ ...request, url });
	return { kind: secureKind, id, source, reason: null, isUp: result.ok, says: summaryOf(result) };
}

const request = { expectedStatusCode: 200, budgetMs: 5_000, origin: 'round' } as const;

function probeOf(allowed: string, trustedCertificates: readonly string[] = []) {
	return createProbe({
		region: 'us-east4',
		resolver: createResolver({ servers: ['127.0.0.1:9'], now: Date.now, limitMs: 300 }),
		allowed: parseAllowedTargets(allowed),
		ownHosts: [],
		userAgent: 'Stayup/1.0',
		trustedCertificates,
	});
}

function summaryOf(result: CheckResult): string {
	const said = result.ok || result.error === 'wrong_status' ? `${result.statusCode}` : result.error;
	return [said, ...(result.notes ?? [])].join(', ');
}
