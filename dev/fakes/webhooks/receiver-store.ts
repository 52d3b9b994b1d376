// The webhook receivers, one per path: their requests and their behaviour.
import { randomUUID } from 'node:crypto';
import { type Answering, answeringWell, changeAnswering } from '../shared/behaviour.ts';

export type ReceivedRequest = {
	id: string;
	path: string;
	receivedAt: string;
	headers: Record<string, string>;
	body: string;
};
export type Receiver = { path: string; behaviour: Answering; requests: number; lastRequestAt: string | null };

const mostKept = 1000;

export class ReceiverStore {
	readonly #receivers = new Map<string, Receiver>();
	#requests: ReceivedRequest[] = [];

	receivers(): Receiver[] {
		return [...this.#receivers.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
	}

	requests(path: string | null): ReceivedRequest[] {
		return path === null ? this.#requests : this.#requests.filter((request) => request.path === path);
	}

	receive(path: string, headers: Record<string, string>, body: string): Receiver {
		const receiver = this.#visit(path);
		const receivedAt = new Date().toISOString();
		receiver.requests += 1;
		receiver.lastRequestAt = receivedAt;
		this.#requests = [{ id: randomUUID(), path, receivedAt, headers, body }, ...this.#requests].slice(0, mostKept);
		return receiver;
	}

	change(path: string, change: unknown): Receiver {
		const behaviour = changeAnswering(this.#receivers.get(path)?.behaviour ?? answeringWell, change);
		const receiver = this.#visit(path);
		receiver.behaviour = behaviour;
		return receiver;
	}

	empty(): void {
		this.#requests = [];
		for (const receiver of this.#receivers.values()) {
			receiver.requests = 0;
			receiver.lastRequestAt = null;
		}
	}

	#visit(path: string): Receiver {
		let receiver = this.#receivers.get(path);
		if (receiver === undefined) {
			receiver = { path, behaviour: answeringWell, requests: 0, lastRequestAt: null };
			this.#receivers.set(path, receiver);
		}
		return receiver;
	}
}
