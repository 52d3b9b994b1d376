/** Test websites on one local port: every name is a website, and each fails on request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createFakeApp } from '../shared/fake-app.ts';
import { type FakeServer, listenerOf } from '../shared/fake-server.ts';
import { listen, originOf, portFrom, stopOnSignal } from '../shared/listening.ts';
import { loadPage } from '../shared/page.ts';
import { respondAs } from '../shared/respond.ts';
import { Certificates } from './certificates.ts';
import { createControlApp } from './control-app.ts';
import { WebsiteListener } from './listener.ts';
import { findTarget, isWebsiteName, nameRule, websiteOfHost } from './website-name.ts';
import { websitePage } from './website-page.ts';
import { WebsiteStore } from './website-store.ts';

export interface WebsitesOptions {
	port?: number;
	host?: string;
	dataDir?: string;
}

export interface RunningWebsites extends FakeServer {
	caFile: string;
}

export const websitesPort = (): number => portFrom('STAYUP_WEBSITES_PORT', 4100);

export async function startWebsites(options: WebsitesOptions = {}): Promise<RunningWebsites> {
	const {
		port = websitesPort(),
		host = '127.0.0.1',
		dataDir = join(import.meta.dirname, '..', '..', '..', '.stayup', 'websites'),
	} = options;
	const [store, certificates, page] = await Promise.all([
		WebsiteStore.open(join(dataDir, 'websites.json')),
		Certificates.open(dataDir),
		loadPage(join(import.meta.dirname, 'control-page')),
	]);

	// A client that names no host, or an IP, which TLS never names, gets the certificate of localhost.
	const listener = new WebsiteListener(answer, await certificates.contextFor('localhost', 'valid'), (serverName) => {
		const name = websiteOfHost(serverName);
		if (name === null || !isWebsiteName(name)) return certificates.contextFor('localhost', 'valid');
		const website = store.visit(name);
		website.handshakes += 1;
		const { tls } = website.behaviour;
		return tls === 'reset' ? Promise.resolve(tls) : certificates.contextFor(serverName.toLowerCase(), tls);
	});

	const answerControl = listenerOf(createControlApp(store, page, () => listener.connections));
	const answerInvalidName = listenerOf(createFakeApp(`This is not a valid website name. ${nameRule}`));

	function answer(request: IncomingMessage, response: ServerResponse): void {
		const target = findTarget(request.headers.host, request.url ?? '/');
		if (target.kind === 'website') {
			listener.countAgain(request);
			const website = store.visit(target.name);
			website.requests += 1;
			website.lastRequestAt = Date.now();
			respondAs(website.behaviour, {
				request,
				response,
				body: (status) => websitePage(website.name, status),
				reset: () => listener.reset(request),
			});
			return;
		}
		listener.leaveOutOfCount(request);
		void (target.kind === 'control' ? answerControl : answerInvalidName)(request, response);
	}

	const actualPort = await listen(listener.server, port, host);
	return {
		port: actualPort,
		origin: originOf(host, actualPort),
		caFile: certificates.caFile,
		close: () => listener.close(),
	};
}

if (import.meta.main) {
	const websites = await startWebsites();
	stopOnSignal(websites);
	console.log(`Test websites: ${websites.origin}/ (certificate authority: ${websites.caFile})`);
}
