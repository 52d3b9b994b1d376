/** Websites that can be killed one by one: each has its own port, and stops listening or stops responding. */
import { createServer, type Server } from 'node:http';

export interface KillableWebsitesOptions {
	count: number;
	firstPort: number;
}

export type KillMessage = { kill: number; how: 'refused' | 'hanging' };

if (import.meta.main) await start(JSON.parse(process.argv[2] ?? '') as KillableWebsitesOptions);

async function start({ count, firstPort }: KillableWebsitesOptions): Promise<void> {
	const hanging = new Set<number>();
	const servers: Server[] = [];
	for (let index = 0; index < count; index += 1) {
		const server = createServer((_, response) => {
			if (!hanging.has(index)) response.end('fine');
		});
		await new Promise<void>((resolve) => server.listen(firstPort + index, '127.0.0.1', resolve));
		servers.push(server);
	}
	process.on('message', ({ kill, how }: KillMessage) => {
		if (how === 'hanging') hanging.add(kill);
		else servers[kill]?.close();
		process.send?.({ killed: kill, at: Date.now() });
	});
	process.send?.('ready');
}
