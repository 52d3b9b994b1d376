// The real client, connected to a server that accepts connections and never replies.
import { createServer, type Server, type Socket } from 'node:net';
import { Firestore, type Transaction } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseTimeout, limitWrites, writeLimitMs } from './deadlines.ts';
import { deadlineExceeded } from './error-codes.ts';

let server: Server;
const sockets = new Set<Socket>();

beforeAll(async () => {
	server = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => undefined);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const bound = server.address();
	// With these, the client asks for no credentials.
	vi.stubEnv('FIRESTORE_EMULATOR_HOST', `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`);
	vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
});

afterAll(() => {
	vi.unstubAllEnvs();
	for (const socket of sockets) socket.destroy();
	server.close();
});

function deadDatabase(): Firestore {
	return limitWrites(new Firestore({ projectId: 'demo-dead' }), 50);
}

const timeout = { name: 'DatabaseTimeout', code: deadlineExceeded };

describe('INPUT-1: a database that never replies', () => {
	it.each([
		['a transaction', (firestore: Firestore) => firestore.runTransaction((each) => each.get(firestore.doc('a/b')))],
		['a batch', (firestore: Firestore) => firestore.batch().set(firestore.doc('a/b'), { c: 1 }).commit()],
	])(
		'fails %s after the limit',
		async (_case, write) => {
			await expect(write(deadDatabase())).rejects.toMatchObject(timeout);
			// The client loads its connection code on the first use, which may take longer than the limit.
			await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0), { timeout: 10_000 });
		},
		15_000,
	);

	it('may hold a write for ten seconds', () => {
		expect(writeLimitMs).toBe(10_000);
	});
});

describe('INPUT-1: a transaction', () => {
	/** A client that starts another attempt every four seconds. */
	function retrying(attempts: number): Firestore {
		const client = new Firestore({ projectId: 'demo-dead' });
		const transaction = {} as Transaction;
		client.runTransaction = async (work) => {
			for (let attempt = 1; attempt < attempts; attempt += 1) {
				await work(transaction);
				await new Promise((resolve) => setTimeout(resolve, 4_000));
			}
			return work(transaction);
		};
		return limitWrites(client);
	}

	it('has one limit for all attempts, and starts none after it', async () => {
		vi.useFakeTimers();
		try {
			let attempts = 0;
			const running = retrying(50).runTransaction(async () => {
				attempts += 1;
			});
			const failed = expect(running).rejects.toBeInstanceOf(DatabaseTimeout);
			await vi.advanceTimersByTimeAsync(60_000);
			await failed;

			expect(attempts).toBe(3);
		} finally {
			vi.useRealTimers();
		}
	});

	it('within the limit returns its result, or throws its own error', async () => {
		const refused = async () => {
			throw new Error('refused');
		};

		expect(await retrying(1).runTransaction(async () => 'done')).toBe('done');
		await expect(retrying(1).runTransaction(refused)).rejects.toThrow('refused');
	});
});

describe('a transaction that lost to another one', () => {
	async function attemptsWith(errors: string[]): Promise<{ attempts: number; result: unknown }> {
		const firestore = new Firestore({ projectId: 'demo-dead' });
		let attempts = 0;
		firestore.runTransaction = async () => {
			attempts += 1;
			const error = errors.shift();
			if (error) throw new Error(error);
			return 'done' as never;
		};
		const result = await limitWrites(firestore, 500)
			.runTransaction(async () => 'done')
			.catch((error: Error) => error.message);
		return { attempts, result };
	}
	const closed = '3 INVALID_ARGUMENT: Transaction is invalid or closed.';

	it('is tried again once if the emulator has closed it', async () => {
		expect(await attemptsWith([closed])).toEqual({ attempts: 2, result: 'done' });
		expect(await attemptsWith([closed, closed])).toEqual({ attempts: 2, result: closed });
	});

	it('is not tried again after any other error', async () => {
		expect(await attemptsWith(['5 NOT_FOUND'])).toEqual({ attempts: 1, result: '5 NOT_FOUND' });
	});
});
