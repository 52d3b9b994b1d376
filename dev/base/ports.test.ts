import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseFreePorts, choosePorts, host, requireFreePorts } from './ports.ts';

const blocker = createServer();
afterEach(() => new Promise((resolve) => blocker.close(resolve)));

describe('ports', () => {
	it('are the defaults unless a variable overrides one', () => {
		const ports = choosePorts({ STAYUP_HOSTING_PORT: '5050', STAYUP_FIRESTORE_SOCKET_PORT: '9150' });

		expect(ports).toMatchObject({ hosting: 5050, firestore: 8080, firestoreSocket: 9150 });
	});

	it('are different by default', () => {
		const ports = Object.values(choosePorts({}));

		expect(new Set(ports).size).toBe(ports.length);
	});

	it('reject a variable that is not a port number', () => {
		expect(() => choosePorts({ STAYUP_AUTH_PORT: 'ninety' })).toThrow(
			'STAYUP_AUTH_PORT is not a port number: choose one from 1 to 65535.',
		);
	});

	it('reject a port in use, naming it and the variable that changes it', async () => {
		const ports = await chooseFreePorts();
		await new Promise<void>((resolve) => blocker.listen(ports.auth, host, resolve));

		await expect(requireFreePorts(ports)).rejects.toThrow(
			`Port ${ports.auth} (the Auth emulator) is taken by another program: stop that program, or choose another port with STAYUP_AUTH_PORT=${ports.auth + 10}.`,
		);
	});
});
