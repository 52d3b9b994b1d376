/** A local push service with browsers: verifies who sends, decrypts with the keys of the browser, and shows the notifications. */
import { createFakeApp, readJson, refusal } from '../shared/fake-app.ts';
import { type FakeServer, startFakeServer } from '../shared/fake-server.ts';
import { portFrom, stopOnSignal } from '../shared/listening.ts';
import { type Browser, decrypt, newBrowser, problemWithVapid, subscriptionOf } from './decrypt.ts';
import { vapidPublicKey } from './settings.ts';

export interface PushOptions {
	port?: number;
	host?: string;
}

interface Subscription {
	browser: Browser;
	/** The status that every message gets instead of being received. */
	status: number | null;
	messages: { text: string; ttl: number; urgency: string; topic: string | null }[];
}

/** As the services have it. */
const longestMessage = 4096;

export const pushPort = (): number => portFrom('STAYUP_PUSH_PORT', 4580);

export async function startPush({ port = pushPort(), host = '127.0.0.1' }: PushOptions = {}): Promise<FakeServer> {
	const subscriptions = new Map<string, Subscription>();
	const app = createFakeApp('Send a message to /push/SUBSCRIPTION.');

	app.post('/push/:id', async (call) => {
		const subscription = find(call.req.param('id'));
		const { origin } = new URL(call.req.url);
		const problem = problemWithVapid(call.req.header('authorization') ?? '', vapidPublicKey, origin, Date.now());
		if (problem !== null) throw refusal(403, problem);
		if (call.req.header('content-encoding') !== 'aes128gcm') throw refusal(415, 'Only aes128gcm is understood.');
		const ttl = Number(call.req.header('ttl') ?? Number.NaN);
		if (!Number.isInteger(ttl)) throw refusal(400, 'The header TTL is missing.');
		const topic = call.req.header('topic') ?? null;
		if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) throw refusal(400, 'The topic is not valid.');
		if (subscription.status !== null) return call.json({}, subscription.status as 410);
		const message = Buffer.from(await call.req.arrayBuffer());
		if (message.length > longestMessage) throw refusal(413, 'The message is too long.');
		const text = decrypt(message, subscription.browser);
		subscription.messages.push({ text, ttl, urgency: call.req.header('urgency') ?? 'normal', topic });
		return call.body(null, 201);
	});

	/** A browser subscribes. */
	app.post('/control/subscriptions', (call) => {
		const id = crypto.randomUUID();
		const browser = newBrowser();
		subscriptions.set(id, { browser, status: null, messages: [] });
		return call.json({ id, ...subscriptionOf(browser, new URL(`/push/${id}`, call.req.url).href) }, 201);
	});
	app.get('/control/subscriptions/:id/messages', (call) =>
		call.json({ messages: find(call.req.param('id')).messages }),
	);
	/** Body: `status`, such as 410 for a browser that unsubscribed; null to receive again. */
	app.put('/control/subscriptions/:id', async (call) => {
		const body = await readJson(call);
		const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined;
		if (status !== null && (typeof status !== 'number' || status < 400 || status > 599)) {
			throw refusal(400, 'Send {"status": 410}, or null to receive again.');
		}
		find(call.req.param('id')).status = status;
		return call.json({ status });
	});
	app.all('/control/*', (call) => call.notFound());

	return startFakeServer(port, host, app);

	function find(id: string): Subscription {
		const subscription = subscriptions.get(id);
		if (!subscription) throw refusal(404, 'This subscription does not exist.');
		return subscription;
	}
}

if (import.meta.main) {
	const service = await startPush();
	stopOnSignal(service);
	console.log(`Push service: ${service.origin}/`);
}
