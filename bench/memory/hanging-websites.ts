/** Websites that hang in the most expensive way: they answer with headers and nearly 64 KB of a body that never ends. */
import { createServer } from 'node:https';
import { loopbackIps } from '../farm/nginx.ts';

export interface HangingWebsitesOptions {
	port: number;
	hosts: number;
	key: string;
	chain: string;
}

/** The probe reads 64 KB of a body: one byte less, and it waits for the rest. */
const bodyBytes = 64 * 1024 - 1;

if (import.meta.main) await start(JSON.parse(process.argv[2] ?? '') as HangingWebsitesOptions);

async function start({ port, hosts, key, chain }: HangingWebsitesOptions): Promise<void> {
	const page = Buffer.alloc(bodyBytes, 'x');
	for (const ip of loopbackIps(hosts)) {
		const website = createServer({ key, cert: chain }, (_, response) => {
			response.writeHead(200, { 'content-type': 'text/html', 'content-length': 2 * page.length });
			response.write(page);
		});
		website.on('connection', (socket) => socket.on('error', () => {}));
		await new Promise<void>((resolve) => website.listen({ port, host: ip, backlog: 4096 }, () => resolve()));
	}
	process.send?.('ready');
}
