/** The webhook receivers, one per path: their requests and their behaviour. */
import { randomUUID } from 'node:crypto';
import { changeResponse, normalResponse, type ResponseBehaviour } from '../shared/behaviour.ts';

export interface ReceivedRequest {
	id: string;
	path: string;
	/** ISO 8601. */
	receivedAt: string;
	headers: Record<string, string>;
	body: string;
}

export interface Receiver {
	path: string;
	behaviour: ResponseBehaviour;
	requests: number;
	/** ISO 8601. */
	lastRequestAt: string | null;
}

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
		const behaviour = changeResponse(this.#receivers.get(path)?.behaviour ?? normalResponse, change);
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
			receiver = { path, behaviour: normalResponse, requests: 0, lastRequestAt: null };
			this.#receivers.set(path, receiver);
		}
		return receiver;
	}
}
