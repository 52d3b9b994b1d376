/** A local Stripe: its API, its hosted pages, and its events to the product. */
import { join } from 'node:path';
import { normalResponse } from '../shared/behaviour.ts';
import { createFakeApp } from '../shared/fake-app.ts';
import { type FakeServer, startFakeServer } from '../shared/fake-server.ts';
import { portFrom, stopOnSignal } from '../shared/listening.ts';
import { createControlApp } from './control-app.ts';
import { EventSender } from './event-sender.ts';
import { createPagesApp } from './pages-app.ts';
import type { Sandbox } from './sandbox.ts';
import { createStripeApi } from './stripe-api.ts';
import { StripeStore } from './stripe-store.ts';

export interface FakeStripeOptions {
	port?: number;
	host?: string;
	/** Null: a restart loses its data. */
	dataDir?: string | null;
	/** The URL that receives events; null: nothing receives them. */
	eventsTo?: string | null;
}

export interface FakeStripe extends FakeServer {
	/** Resolves when all event deliveries have finished. */
	settle(): Promise<void>;
}

export const stripePort = (): number => portFrom('STAYUP_STRIPE_PORT', 4300);

export async function startStripe(options: FakeStripeOptions = {}): Promise<FakeStripe> {
	const {
		port = stripePort(),
		host = '127.0.0.1',
		dataDir = join(import.meta.dirname, '..', '..', '..', '.stayup', 'stripe'),
		eventsTo = null,
	} = options;
	const store = await StripeStore.open(dataDir === null ? null : join(dataDir, 'stripe.json'));
	const events = new EventSender(eventsTo);
	const sandbox: Sandbox = { store, events, behaviour: normalResponse, origin: '' };
	const app = createFakeApp('This page does not exist in the Stripe sandbox.');
	app.route('/v1', createStripeApi(sandbox));
	app.route('/control', createControlApp(sandbox));
	app.route('/', createPagesApp(sandbox));

	const server = await startFakeServer(port, host, app);
	sandbox.origin = server.origin;
	return { ...server, settle: () => events.settle() };
}

if (import.meta.main) {
	const stripe = await startStripe();
	stopOnSignal(stripe);
	console.log(`Stripe sandbox: ${stripe.origin}/`);
}
