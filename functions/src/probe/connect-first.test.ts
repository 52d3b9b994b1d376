import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectFirst } from './connect-first.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** `behavior`: by IP, an error code or when it accepts, in milliseconds; silent without one. */
function race(behavior: Record<string, string | number>, limitMs = 5_000) {
	const dialed: [ip: string, atMs: number][] = [];
	const destroyed: string[] = [];
	const startedAt = performance.now();
	const ended: { won: string | null; code: string | null | undefined } = { won: null, code: undefined };
	const dial = (ip: string) => {
		dialed.push([ip, performance.now() - startedAt]);
		const socket = Object.assign(new EventEmitter(), { destroy: () => destroyed.push(ip) });
		const does = behavior[ip];
		if (typeof does === 'number') setTimeout(() => socket.emit('connect'), does);
		if (typeof does === 'string')
			setTimeout(() => socket.emit('error', Object.assign(new Error(does), { code: does })), 1);
		return { socket: socket as unknown as Socket, certificate: () => null };
	};
	const running = connectFirst(Object.keys(behavior), dial, {
		limitMs,
		onConnect: ({ ip }) => (ended.won = ip),
		onFailure: (code) => (ended.code = code),
	});
	return { running, dialed, destroyed, ended };
}

describe('of several IPs', () => {
	it('the second is tried after a quarter of a second, and the first may still win', () => {
		const { dialed, destroyed, ended, running } = race({ '192.0.2.1': 300, '192.0.2.2': 200 });
		vi.advanceTimersByTime(299);
		expect(dialed).toEqual([
			['192.0.2.1', 0],
			['192.0.2.2', 250],
		]);
		vi.advanceTimersByTime(1);

		expect(ended.won).toBe('192.0.2.1');
		expect(destroyed).toEqual(['192.0.2.2']);
		expect(running.notes()).toEqual([]);
	});

	it('the next is tried at once when one fails, and a failure is a note', () => {
		const { dialed, ended, running } = race({ '192.0.2.1': 'ECONNREFUSED', '192.0.2.2': 'ETIMEDOUT', '192.0.2.3': 5 });
		vi.advanceTimersByTime(10);

		expect(dialed.map(([, at]) => at)).toEqual([0, 1, 2]);
		expect(ended.won).toBe('192.0.2.3');
		expect(running.notes()).toEqual(['ip-late']);
	});

	it('one that is silent while another accepts is a note', () => {
		const { ended, running } = race({ '192.0.2.1': 60_000, '192.0.2.2': 20 });
		vi.advanceTimersByTime(270);

		expect(ended.won).toBe('192.0.2.2');
		expect(running.notes()).toEqual(['ip-late']);
	});

	it('one that is only a little slower is none', () => {
		const { ended, running } = race({ '192.0.2.1': 1_000, '192.0.2.2': 400 });
		vi.advanceTimersByTime(650);

		expect(ended.won).toBe('192.0.2.2');
		expect(running.notes()).toEqual([]);
	});

	it('a family that this machine does not have is neither a note nor the reason of a failure', () => {
		const up = race({ '2001:db8::1': 'ENETUNREACH', '192.0.2.1': 5 });
		const down = race({ '2001:db8::1': 'ENETUNREACH', '192.0.2.1': 'ECONNREFUSED' });
		vi.advanceTimersByTime(10);

		expect([up.ended.won, up.running.notes()]).toEqual(['192.0.2.1', []]);
		expect(down.ended.code).toBe('ECONNREFUSED');
	});

	it('all of them share one limit', () => {
		const { dialed, destroyed, ended, running } = race({ '192.0.2.1': 60_000, '192.0.2.2': 60_000 });
		vi.advanceTimersByTime(5_000);
		running.stop();

		expect(ended).toEqual({ won: null, code: null });
		expect(dialed).toHaveLength(2);
		expect(destroyed).toEqual(['192.0.2.1', '192.0.2.2']);
	});

	it('none is dialed after the end of the check', () => {
		const { dialed, running } = race({ '192.0.2.1': 60_000, '192.0.2.2': 5 });
		vi.advanceTimersByTime(100);
		running.stop();
		vi.advanceTimersByTime(10_000);

		expect(dialed).toHaveLength(1);
	});
});
