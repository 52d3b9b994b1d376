/** Connects to the first of several IPs that accepts, as browsers do (RFC 8305): the next one is tried when one fails, or after a short delay. */
import type { AnswerNote } from '@stayup/contract';
import type { Connection } from './connection.ts';

export interface Connected extends Connection {
	ip: string;
}

interface Attempt extends Connected {
	startedAt: number;
	/** Of its failure; null as long as it has none. */
	code: string | null;
}

interface RaceOptions {
	/** For all IPs together. */
	limitMs: number;
	onConnect(connected: Connected): void;
	/** `code`: of the first IP that this machine could reach; null if the time is over. */
	onFailure(code: string | null): void;
}

interface Race {
	notes(): AnswerNote[];
	/** Closes every connection. */
	stop(): void;
}

const attemptDelayMs = 250;
/** An IP that is this many times slower than another one is late; one that is a little slower may only be farther away. */
const lateFactor = 3;
/** Of a machine without IPv6 or without free sockets: they say nothing about the website. */
const ownFailures = new Set([
	...['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'],
	...['EMFILE', 'ENFILE', 'ENOBUFS', 'EACCES', 'EPERM'],
]);

/** `ips`: validated. */
export function connectFirst(ips: readonly string[], dial: (ip: string) => Connection, options: RaceOptions): Race {
	const attempts: Attempt[] = [];
	let hasLate = false;
	let isOver = false;
	let next: NodeJS.Timeout | undefined;
	const limit = setTimeout(() => options.onFailure(null), options.limitMs);

	function tryNext(): void {
		clearTimeout(next);
		const ip = ips[attempts.length];
		if (ip === undefined) return;
		const { socket, certificate } = dial(ip);
		const attempt: Attempt = { ip, socket, certificate, startedAt: performance.now(), code: null };
		attempts.push(attempt);
		const fail = (fault: NodeJS.ErrnoException) => loseWith(attempt, fault.code ?? '');
		socket.on('error', fail);
		socket.once('connect', () => {
			socket.off('error', fail);
			win(attempt);
		});
		if (attempts.length < ips.length) next = setTimeout(tryNext, attemptDelayMs);
	}

	function loseWith(attempt: Attempt, code: string): void {
		if (isOver) return;
		attempt.code = code;
		if (attempts.length < ips.length) {
			tryNext();
			return;
		}
		if (attempts.some((other) => other.code === null)) return;
		clearTimeout(limit);
		const codes = attempts.map((other) => other.code ?? '');
		options.onFailure(codes.find((one) => !ownFailures.has(one)) ?? code);
	}

	function win(winner: Attempt): void {
		isOver = true;
		clearTimeout(next);
		clearTimeout(limit);
		const others = attempts.filter((attempt) => attempt !== winner);
		hasLate = others.some((attempt) => isLate(attempt, winner));
		close(others);
		options.onConnect(winner);
	}

	tryNext();
	return {
		notes: () => (hasLate ? ['ip-late'] : []),
		stop() {
			isOver = true;
			clearTimeout(next);
			clearTimeout(limit);
			close(attempts);
		},
	};
}

function isLate({ code, startedAt }: Attempt, winner: Attempt): boolean {
	if (code !== null) return !ownFailures.has(code);
	const now = performance.now();
	return now - startedAt >= Math.max(attemptDelayMs, lateFactor * (now - winner.startedAt));
}

/** An error of a connection that is closed says nothing, but without a listener it would end the process. */
function close(attempts: readonly Attempt[]): void {
	for (const { socket } of attempts) {
		socket.on('error', () => {});
		socket.destroy();
	}
}
