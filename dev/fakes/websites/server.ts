// The outside world's websites on one local port: any name is a website, and each one fails on request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { playAnswer } from '../shared/answer.ts';
import { answerOrRefuse, Refusal, requireOwnPage } from '../shared/http.ts';
import { listen, originOf, portFrom, stopOnSignal } from '../shared/listening.ts';
import { loadPage, type Page, replyPage } from '../shared/page.ts';
import { Certificates } from './certificates.ts';
import { answerSiteControl } from './control-routes.ts';
import { SiteListener } from './listener.ts';
import { findTarget, isSiteName, nameRule, siteOfHost } from './site-name.ts';
import { drawSitePage } from './site-page.ts';
import { SiteStore } from './site-store.ts';

export type SitesOptions = { port?: number; host?: string; dataDir?: string };
export type RunningSites = { port: number; origin: string; caFile: string; close(): Promise<void> };

export const sitesPort = (): number => portFrom('STAYUP_SITES_PORT', 4100);

export async function startSites(options: SitesOptions = {}): Promise<RunningSites> {
	const {
		port = sitesPort(),
		host = '127.0.0.1',
		dataDir = join(import.meta.dirname, '..', '..', '..', '.stayup', 'sites'),
	} = options;
	const [store, certificates, page] = await Promise.all([
		SiteStore.open(join(dataDir, 'sites.json')),
		Certificates.open(dataDir),
		loadPage(join(import.meta.dirname, 'control-page')),
	]);

	// A caller that names no host (or an IP address, which TLS never names) meets the certificate of localhost.
	const listener = new SiteListener(answer, await certificates.contextFor('localhost', 'valid'), (serverName) => {
		const name = siteOfHost(serverName);
		if (name === null || !isSiteName(name)) return certificates.contextFor('localhost', 'valid');
		const site = store.visit(name);
		site.handshakes += 1;
		const { tls } = site.behaviour;
		return tls === 'reset' ? Promise.resolve(tls) : certificates.contextFor(serverName.toLowerCase(), tls);
	});

	function answer(request: IncomingMessage, response: ServerResponse): void {
		const target = findTarget(request.headers.host, request.url ?? '/');
		if (target.kind === 'site') {
			listener.countAgain(request);
			const site = store.visit(target.name);
			site.requests += 1;
			site.lastRequestAt = Date.now();
			playAnswer(site.behaviour, {
				request,
				response,
				body: (status) => drawSitePage(site.name, status),
				reset: () => listener.reset(request),
			});
			return;
		}
		listener.leaveOutOfCount(request);
		void answerOrRefuse(response, () => {
			if (target.kind === 'nothing') throw new Refusal(404, `No website can have this name. ${nameRule}`);
			return answerControl(request, response, page);
		});
	}

	async function answerControl(request: IncomingMessage, response: ServerResponse, page: Page): Promise<void> {
		if (request.url?.startsWith('/control')) {
			await answerSiteControl(request, response, store, () => listener.connections);
			return;
		}
		requireOwnPage(request);
		replyPage(request, response, page);
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
	const sites = await startSites();
	stopOnSignal(sites);
	console.log(`Websites of the outside world: ${sites.origin}/ (certificate authority: ${sites.caFile})`);
}
