/** Websites on one local port, distinguished by name, that fail as scripted: an error, a hang, a reset, a bad certificate, no DNS name. */

import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSecureContext } from 'node:tls';
import { dayMs } from '@stayup/contract';
import { makeAuthority, makeCertificate } from '@stayup/testing/certificates';
import { startDnsStub } from '@stayup/testing/dns-stub';

export const failures = ['error', 'hang', 'reset', 'certificate', 'name'] as const;

export interface ScriptedFailure {
	from: number;
	until: number;
	kind: (typeof failures)[number];
}

export interface FailingFarm {
	/** For PROBE_ALLOWED_TARGETS. */
	allowed: string;
	/** The name server of the websites, as `ip:port`. */
	nameServers: readonly string[];
	/** PEM of the authority that issued the valid certificates. */
	authority: string;
	urlOf(index: number): string;
	/** The scripted failure of each website, by its index. */
	script: Map<number, ScriptedFailure>;
	stop(): Promise<void>;
}

export async function startFailingFarm(): Promise<FailingFarm> {
	const script = new Map<number, ScriptedFailure>();
	const authority = await makeAuthority();
	// Expires so late that no expiry alert is sent.
	const notAfter = new Date(Date.now() + 50 * dayMs);
	const good = await makeCertificate(['*.farm.test'], { authority, notAfter });
	const expired = await makeCertificate(['*.farm.test'], {
		authority,
		notAfter: new Date(Date.now() - dayMs),
	});
	const contexts = { good: createSecureContext(good), expired: createSecureContext(expired) };

	const failureOf = (name: string): ScriptedFailure['kind'] | null => {
		const failure = script.get(Number(/^s(\d+)\./.exec(name)?.[1]));
		const now = Date.now();
		return failure && now >= failure.from && now < failure.until ? failure.kind : null;
	};
	const names = await startDnsStub((name) => (failureOf(name) === 'name' ? 'nxdomain' : { ips: ['127.0.0.1'] }), {
		keepsQuestions: false,
	});
	const server = createSecureServer({
		...good,
		SNICallback: (name, answer) => {
			answer(null, failureOf(name) === 'certificate' ? contexts.expired : contexts.good);
		},
	});
	server.on('request', (request, response) => {
		const failure = failureOf(request.headers.host ?? '');
		if (failure === 'hang') return;
		if (failure === 'reset') {
			request.socket.destroy();
			return;
		}
		response.writeHead(failure === 'error' ? 500 : 200, { 'content-type': 'text/html' });
		response.end('<!doctype html><title>Shop</title>');
	});
	server.on('tlsClientError', () => {});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4096, resolve));
	const { port } = server.address() as AddressInfo;
	return {
		allowed: `*.farm.test:${port}`,
		nameServers: names.servers,
		authority: authority.cert,
		urlOf: (index) => `https://s${index}.farm.test:${port}/`,
		script,
		async stop() {
			await names[Symbol.asyncDispose]();
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			});
		},
	};
}
