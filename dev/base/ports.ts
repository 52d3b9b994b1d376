/** The ports of one run of the product, and the check that they are free. */
import { connect, createServer } from 'node:net';
import { StartRefused } from './refusal.ts';

export const host = '127.0.0.1';

const uses = {
	hosting: 'the website',
	functions: 'the functions emulator',
	firestore: 'the Firestore emulator',
	auth: 'the Auth emulator',
	storage: 'the Storage emulator',
	tasks: 'the Cloud Tasks emulator',
	websites: 'the test websites',
	mailbox: 'the local mailbox',
	stripe: 'the Stripe sandbox',
	webhooks: 'the webhook receivers',
	slack: 'the Slack sandbox',
	rdap: 'the local domain registry',
	domains: 'the sandbox of custom domains',
	twilio: 'the local Twilio',
	edge: 'the edge cache',
	telegram: 'the Telegram sandbox',
	push: 'the push service',
	imports: 'the sandbox of other tools',
	hub: 'the emulator hub',
	firestoreSocket: "the Firestore emulator's socket",
	eventarc: 'the Eventarc emulator',
	logging: "the emulators' log",
} as const;

export type PortName = keyof typeof uses;
export type Ports = Readonly<Record<PortName, number>>;

const defaults: Ports = {
	hosting: 5000,
	functions: 5001,
	firestore: 8080,
	auth: 9099,
	storage: 9199,
	tasks: 9499,
	websites: 4100,
	mailbox: 4200,
	stripe: 4300,
	webhooks: 4400,
	slack: 4420,
	rdap: 4500,
	domains: 4520,
	twilio: 4530,
	edge: 4540,
	telegram: 4560,
	push: 4580,
	imports: 4590,
	hub: 4600,
	firestoreSocket: 4601,
	eventarc: 4602,
	logging: 4603,
};

export const portNames = Object.keys(uses) as PortName[];

/** The default ports; a variable such as STAYUP_HOSTING_PORT overrides each. */
export function choosePorts(environment: NodeJS.ProcessEnv): Ports {
	return portsFrom((name) => {
		const text = environment[variableFor(name)];
		if (text === undefined || text === '') return defaults[name];
		const port = Number(text);
		if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
		throw new StartRefused(`${variableFor(name)} is not a port number: choose one from 1 to 65535.`);
	});
}

/** Free ports below the range that systems use for outgoing connections. */
export async function chooseFreePorts(): Promise<Ports> {
	let next = 15_000 + Math.floor(Math.random() * 10_000);
	const found = new Map<PortName, number>();
	for (const name of portNames) {
		while (!(await isFree(next))) next += 1;
		found.set(name, next);
		next += 1;
	}
	return portsFrom((name) => found.get(name) ?? defaults[name]);
}

export async function requireFreePorts(ports: Ports): Promise<void> {
	for (const name of portNames) {
		const port = ports[name];
		if (await isFree(port)) continue;
		throw new StartRefused(
			`Port ${port} (${uses[name]}) is taken by another program: stop that program, or choose another port with ${variableFor(name)}=${port + 10}.`,
		);
	}
}

/** Connects first, because some systems let two programs listen on one port: one on all IPs, one on a single IP. */
export async function isFree(port: number): Promise<boolean> {
	return !(await isListening(port)) && (await canListen(port));
}

export function isListening(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect({ port, host }, () => {
			socket.destroy();
			resolve(true);
		});
		socket.on('error', () => resolve(false));
	});
}

function canListen(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(false));
		server.listen(port, host, () => server.close(() => resolve(true)));
	});
}

function variableFor(name: PortName): string {
	return `STAYUP_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_PORT`;
}

function portsFrom(portOf: (name: PortName) => number): Ports {
	return Object.fromEntries(portNames.map((name) => [name, portOf(name)])) as Record<PortName, number>;
}
