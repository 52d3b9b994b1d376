/** Starts and stops a local server, also from a terminal. */
import type { AddressInfo, Server } from 'node:net';

/** Resolves to the port: with port 0, the system chooses one. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, host, () => {
			server.off('error', reject);
			resolve();
		});
	});
	return (server.address() as AddressInfo).port;
}

export function originOf(host: string, port: number): string {
	return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The port in an environment variable. */
export function portFrom(variable: string, usual: number): number {
	const text = process.env[variable] ?? '';
	if (text === '') return usual;
	const port = Number(text);
	if (!Number.isInteger(port) || port < 0 || port > 65535)
		throw new Error(`${variable} must be a port, not "${text}".`);
	return port;
}

/** Closes the server before the process ends with Ctrl+C or SIGTERM. */
export function stopOnSignal(running: { close(): Promise<void> }): void {
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void running.close().then(() => process.exit(0)));
	}
}
