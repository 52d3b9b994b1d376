// Tells the product what happened, signed as Stripe signs: at once, held back, twice, out of order, or not at all.
import Stripe from 'stripe';
import { stripeWebhookSecret } from './settings.ts';
import type { EventSubjects, EventType, ToldEvent } from './stripe-objects.ts';
import { newId, nowSeconds } from './stripe-store.ts';

export interface SandboxEvent {
	id: string;
	type: EventType;
	created: number;
	/** What the last delivery was answered with; null before one. */
	answered: number | null;
	deliveries: number;
	body: string;
}

/** `send` at once, `hold` until released, `drop` for ever. */
export const postModes = ['send', 'hold', 'drop'] as const;
export type PostMode = (typeof postModes)[number];

const mostTries = 3;
const pauseMs = 300;
const timeoutMs = 10_000;
const mostKept = 500;

export class EventPost {
	readonly #address: string | null;
	readonly #inFlight = new Set<Promise<void>>();
	events: SandboxEvent[] = [];
	mode: PostMode = 'send';

	/** `address` takes the events; null where nobody listens. */
	constructor(address: string | null) {
		this.#address = address;
	}

	tell<Type extends EventType>(type: Type, object: EventSubjects[Type]): void {
		const event: ToldEvent<Type> = {
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
		const told: SandboxEvent = { id, type, created, answered: null, deliveries: 0, body: JSON.stringify(event) };
		this.events = [told, ...this.events].slice(0, mostKept);
		if (this.mode === 'send') this.deliver(told);
	}

	/** Those not delivered yet, oldest first or in the order of `ids`, each `copies` times. */
	release(ids: readonly string[] | null, copies: number): number {
		const waiting = ids
			? ids.flatMap((id) => this.events.filter((event) => event.id === id))
			: this.events.filter(({ deliveries }) => deliveries === 0).toReversed();
		for (const event of waiting) for (let copy = 0; copy < copies; copy += 1) this.deliver(event);
		return waiting.length;
	}

	/** Resolves when nothing is on its way any more. */
	async settle(): Promise<void> {
		while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
	}

	private deliver(event: SandboxEvent): void {
		if (this.#address === null) return;
		const posting = post(this.#address, event).finally(() => this.#inFlight.delete(posting));
		this.#inFlight.add(posting);
	}
}

async function post(address: string, event: SandboxEvent): Promise<void> {
	for (let tries = 1; tries <= mostTries; tries += 1) {
		event.deliveries += 1;
		event.answered = await postOnce(address, event.body);
		if (event.answered >= 200 && event.answered <= 299) return;
		await new Promise((resolve) => setTimeout(resolve, pauseMs * tries));
	}
}

async function postOnce(address: string, body: string): Promise<number> {
	const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: stripeWebhookSecret });
	try {
		const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
		const answer = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
		await answer.arrayBuffer();
		return answer.status;
	} catch {
		return 0;
	}
}
