import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { createDial } from './connection.ts';
import { parseAllowedTargets, parseTarget } from './guard/target.ts';

/** Egress is half of the bill of a large deployment. */
it('a handshake begins with at most 310 bytes', async () => {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const target = parseTarget(`https://shop.localhost:${port}/`, parseAllowedTargets(`*.localhost:${port}`), []);
	if ('reason' in target) throw new Error(target.reason);
	const accepted = once(server, 'connection');
	const { socket } = createDial([])(target, '127.0.0.1', 'http/1.1');
	socket.on('error', () => undefined);
	const [near] = await accepted;
	const [hello] = (await once(near, 'data')) as [Buffer];
	socket.destroy();
	near.destroy();
	server.close();

	expect(hello.readUInt8(0)).toBe(22);
	expect(hello.length).toBeLessThanOrEqual(310);
});
