/** One TCP port for HTTP and HTTPS: the first byte distinguishes them, the server name selects the certificate. */
import { createServer, type Server as HttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type SecureContext, TLSSocket } from 'node:tls';

const tlsHandshake = 0x16;

export type ChooseCertificate = (serverName: string) => Promise<SecureContext | 'reset'>;

export class WebsiteListener {
	readonly server: Server;
	readonly #http: HttpServer;
	readonly #chooseCertificate: ChooseCertificate;
	readonly #fallback: SecureContext;
	readonly #open = new Set<Socket>();
	readonly #carrier = new WeakMap<Duplex, Socket>();
	readonly #uncounted = new WeakSet<Socket>();
	connections = 0;

	constructor(answer: RequestListener, fallback: SecureContext, chooseCertificate: ChooseCertificate) {
		this.#chooseCertificate = chooseCertificate;
		this.#fallback = fallback;
		this.#http = createServer(answer);
		this.#http.on('clientError', (_error, socket) => socket.destroy());
		this.server = createTcpServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#accept(socket));
	}

	/** Does not count the connection of this request: requests for the control page are not visits. */
	leaveOutOfCount(request: IncomingMessage): void {
		const carrier = this.#carrierOf(request);
		if (this.#uncounted.has(carrier)) return;
		this.#uncounted.add(carrier);
		this.connections -= 1;
	}

	countAgain(request: IncomingMessage): void {
		if (this.#uncounted.delete(this.#carrierOf(request))) this.connections += 1;
	}

	/** Resets the connection: the client gets ECONNRESET, even during an encrypted exchange. */
	reset(request: IncomingMessage): void {
		this.#carrierOf(request).resetAndDestroy();
		request.socket.destroy();
	}

	close(): Promise<void> {
		const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
		for (const socket of this.#open) socket.destroy();
		this.#http.close();
		return closed;
	}

	#accept(socket: Socket): void {
		this.connections += 1;
		this.#open.add(socket);
		socket.on('close', () => this.#open.delete(socket));
		// Clients of broken websites may disconnect at any moment.
		socket.on('error', () => socket.destroy());
		const hangUp = () => socket.destroy();
		socket.once('end', hangUp);
		socket.once('data', (first: Buffer) => {
			socket.off('end', hangUp);
			socket.pause();
			socket.unshift(first);
			if (first[0] === tlsHandshake) this.#encrypt(socket);
			else this.#serve(socket, socket);
		});
	}

	#encrypt(socket: Socket): void {
		const secured = new TLSSocket(socket, {
			isServer: true,
			secureContext: this.#fallback,
			ALPNProtocols: ['http/1.1'],
			SNICallback: (serverName, done) => {
				this.#chooseCertificate(serverName).then(
					(choice) => (choice === 'reset' ? socket.resetAndDestroy() : done(null, choice)),
					(error: Error) => done(error),
				);
			},
		});
		secured.on('error', () => socket.destroy());
		this.#serve(secured, socket);
	}

	#serve(stream: Socket, carrier: Socket): void {
		this.#carrier.set(stream, carrier);
		this.#http.emit('connection', stream);
		process.nextTick(() => stream.resume());
	}

	#carrierOf(request: IncomingMessage): Socket {
		return this.#carrier.get(request.socket) ?? request.socket;
	}
}
