// A local domain registry: responds over RDAP with the expiry date of a domain, which tests can change.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { dayMs } from '@stayup/contract';
import { type FakeServer, startFakeServer } from '../shared/fake-server.ts';
import { Refusal, readJson, replyJson, requireOwnPage } from '../shared/http.ts';
import { portFrom, stopOnSignal } from '../shared/listening.ts';

export type RdapOptions = { port?: number; host?: string };

/** Top-level domains that it serves; others are unknown. */
const topLevelDomains = ['com', 'net', 'org', 'dev', 'shop'];
const defaultDaysLeft = 200;

export const rdapPort = (): number => portFrom('STAYUP_RDAP_PORT', 4500);

export async function startRdap(options: RdapOptions = {}): Promise<FakeServer> {
	const { port = rdapPort(), host = '127.0.0.1' } = options;
	/** By domain; null: not registered. */
	const ends = new Map<string, string | null>();

	return startFakeServer(port, host, async (request, response, url) => {
		const [, name = ''] = /^\/(?:rdap\/domain|control\/domains)\/([a-z0-9.-]{3,253})$/.exec(url.pathname) ?? [];
		if (url.pathname.startsWith('/control/')) {
			requireOwnPage(request);
			await change(request, response, name);
		} else if (request.method === 'GET' && url.pathname === '/rdap/dns.json') {
			replyJson(response, 200, {
				version: '1.0',
				services: [[topLevelDomains, [`http://${request.headers.host ?? host}/rdap/`]]],
			});
		} else if (request.method === 'GET' && name !== '') {
			answer(response, name);
		} else {
			throw new Refusal(404, 'Request /rdap/dns.json or /rdap/domain/NAME.');
		}
	});

	function answer(response: ServerResponse, name: string): void {
		const end = ends.has(name) ? ends.get(name) : new Date(Date.now() + defaultDaysLeft * dayMs).toISOString();
		if (end === null || end === undefined) throw new Refusal(404, 'No such domain is registered.');
		replyJson(response, 200, {
			objectClassName: 'domain',
			ldhName: name,
			status: ['active'],
			events: [
				{ eventAction: 'registration', eventDate: '2019-04-01T12:00:00Z' },
				{ eventAction: 'expiration', eventDate: end },
			],
		});
	}

	async function change(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
		if (request.method !== 'PUT' || name === '') throw new Refusal(405, 'A domain is changed with PUT.');
		const body = await readJson(request);
		const end = typeof body === 'object' && body !== null && 'expiresAt' in body ? body.expiresAt : undefined;
		if (end !== null && (typeof end !== 'string' || Number.isNaN(Date.parse(end)))) {
			throw new Refusal(
				400,
				'Send {"expiresAt": "2027-01-31T00:00:00Z"}, or null for a domain that is not registered.',
			);
		}
		ends.set(name, end);
		replyJson(response, 200, { name, expiresAt: end });
	}
}

if (import.meta.main) {
	const registry = await startRdap();
	stopOnSignal(registry);
	console.log(`Local domain registry: ${registry.origin}/rdap/dns.json`);
}
