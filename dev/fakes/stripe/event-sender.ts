/** Sends the sandbox’s events to the product, signed like Stripe: at once, later, twice, out of order, or never. */
import Stripe from 'stripe';
import { stripeWebhookSecret } from './settings.ts';
import { newId, nowSeconds } from './stripe-memory.ts';
import type { EventSubjects, EventType, SentEvent } from './stripe-objects.ts';

export interface SandboxEvent {
	id: string;
	type: EventType;
	created: number;
	/** The status of the last delivery; 0 without an answer, null before the first. */
	lastStatus: number | null;
	deliveries: number;
	body: string;
}

/** `send`: at once; `hold`: until released; `drop`: never. */
export const sendModes = ['send', 'hold', 'drop'] as const;
export type SendMode = (typeof sendModes)[number];

const mostTries = 3;
const pauseMs = 300;
const timeoutMs = 10_000;
const mostKept = 500;

export class EventSender {
	readonly #url: string | null;
	readonly #inFlight = new Set<Promise<void>>();
	events: SandboxEvent[] = [];
	mode: SendMode = 'send';

	/** `url` receives the events; null: nothing receives them. */
	constructor(url: string | null) {
		this.#url = url;
	}

	emit<Type extends EventType>(type: Type, object: EventSubjects[Type]): void {
		const event: SentEvent<Type> = {
			id: newId('evt'),
			object: 'event',
			api_version: Stripe.API_VERSION,
			created: nowSeconds(),
			type,
			data: { object },
			livemode: false,
			pending_webhooks: 1,
			request: null,
		};
		const { id, created } = event;
		const stored: SandboxEvent = { id, type, created, lastStatus: null, deliveries: 0, body: JSON.stringify(event) };
		this.events = [stored, ...this.events].slice(0, mostKept);
		if (this.mode === 'send') this.deliver(stored);
	}

	/** Delivers undelivered events, oldest first, or the events in `ids`, in that order; each `copies` times. */
	release(ids: readonly string[] | null, copies: number): number {
		const waiting = ids
			? ids.flatMap((id) => this.events.filter((event) => event.id === id))
			: this.events.filter(({ deliveries }) => deliveries === 0).toReversed();
		for (const event of waiting) for (let copy = 0; copy < copies; copy += 1) this.deliver(event);
		return waiting.length;
	}

	/** Resolves when all deliveries have finished. */
	async settle(): Promise<void> {
		while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
	}

	private deliver(event: SandboxEvent): void {
		if (this.#url === null) return;
		const posting = post(this.#url, event).finally(() => this.#inFlight.delete(posting));
		this.#inFlight.add(posting);
	}
}

async function post(url: string, event: SandboxEvent): Promise<void> {
	for (let tries = 1; tries <= mostTries; tries += 1) {
		event.deliveries += 1;
		event.lastStatus = await postOnce(url, event.body);
		if (event.lastStatus >= 200 && event.lastStatus <= 299) return;
		await new Promise((resolve) => setTimeout(resolve, pauseMs * tries));
	}
}

async function postOnce(url: string, body: string): Promise<number> {
	const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: stripeWebhookSecret });
	try {
		const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
		const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
		await answer.arrayBuffer();
		return answer.status;
	} catch {
		return 0;
	}
}
