/** A local email service: accepts email like SendGrid, delivers none of it and shows it in a browser. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { changeResponse, isNormal, normalResponse } from '../shared/behaviour.ts';
import { createFakeApp, readJson, readText, refusal, requireOwnPage } from '../shared/fake-app.ts';
import { type FakeServer, startFakeServer } from '../shared/fake-server.ts';
import { portFrom, stopOnSignal } from '../shared/listening.ts';
import { loadPage, replyPage } from '../shared/page.ts';
import { respondToCall } from '../shared/respond.ts';
import { bounces, eventAbout, postEvents, type ReportedEvent } from './event-sender.ts';
import { type MailError, readMailSend } from './mail-send.ts';
import { type KeptMail, MailStore } from './mail-store.ts';

export interface MailboxOptions {
	port?: number;
	host?: string;
	/** Null: a restart loses its data. */
	dataDir?: string | null;
	/** Receives reports about emails; none are sent without it. */
	eventUrl?: string;
}

/** SendGrid accepts 30 MB, attachments included. */
const longestMail = 30 * 1024 * 1024;

/** The email can be viewed and its links opened, but it cannot run scripts or reach this server. */
const mailPolicy =
	"sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; base-uri 'self'; frame-ancestors 'self'";

export const mailboxPort = (): number => portFrom('STAYUP_MAILBOX_PORT', 4200);

export async function startMailbox(options: MailboxOptions = {}): Promise<FakeServer> {
	const {
		port = mailboxPort(),
		host = '127.0.0.1',
		dataDir = join(import.meta.dirname, '..', '..', '..', '.stayup', 'mailbox'),
		eventUrl,
	} = options;
	const [store, listPage, mailPage] = await Promise.all([
		MailStore.open(dataDir === null ? null : join(dataDir, 'mails.json')),
		loadPage(join(import.meta.dirname, 'list-page')),
		loadPage(join(import.meta.dirname, 'mail-page')),
	]);
	let behaviour = normalResponse;
	const app = createFakeApp('This email does not exist.');

	app.use('/v3/mail/send', async (call, next) => {
		if (!isNormal(behaviour)) return respondToCall(behaviour, call, failureOf);
		return next();
	});
	app.post('/v3/mail/send', async (call) => {
		if (!/^Bearer \S+$/.test(call.req.header('authorization') ?? '')) {
			return call.json(errorOf('The provided authorization grant is invalid, expired, or revoked'), 401);
		}
		const reading = readMailSend(parse(await readText(call, longestMail)));
		if ('errors' in reading) return call.json({ errors: reading.errors }, 400);
		const messageId = randomUUID();
		// Sandbox mode validates an email without delivering it.
		if (!reading.sandbox) {
			await store.keep(reading.mails, messageId);
			const kept = store.list(null).filter((mail) => mail.messageId === messageId);
			report(kept.filter(bounces), 'bounce');
		}
		return call.body(null, reading.sandbox ? 200 : 202, { 'x-message-id': messageId });
	});
	app.all('/v3/mail/send', (call) => call.json(errorOf('POST method allowed only'), 405));

	app.get('/control/mails', (call) => call.json({ mails: store.list(call.req.query('to') ?? null) }));
	app.delete('/control/mails', async (call) => {
		await store.empty();
		return call.json({ mails: [] });
	});
	/** Reports `delivered` or `bounce` about an email; responds with the status of the product's answer. */
	app.post('/control/mails/:id/events', async (call) => {
		const { event } = (await readJson(call)) as { event: ReportedEvent };
		const mail = findMail(call.req.param('id'));
		return call.json({ status: eventUrl === undefined ? 0 : await postEvents(eventUrl, [eventAbout(mail, event)]) });
	});
	app.get('/control/mails/:id', (call) => call.json(findMail(call.req.param('id'))));
	app.get('/control/behaviour', (call) => call.json(behaviour));
	app.put('/control/behaviour', async (call) => {
		behaviour = changeResponse(behaviour, await readJson(call));
		return call.json(behaviour);
	});
	app.post('/control/behaviour/reset', (call) => {
		behaviour = normalResponse;
		return call.json(behaviour);
	});

	app.all('/', requireOwnPage, (call) => replyPage(call, listPage));
	app.all('/mails/:id', requireOwnPage, (call) => {
		findMail(call.req.param('id'));
		return replyPage(call, mailPage);
	});
	app.get('/mails/:id/html', requireOwnPage, (call) => {
		const { html } = findMail(call.req.param('id'));
		const headers = { 'content-security-policy': mailPolicy, 'referrer-policy': 'no-referrer' };
		return call.html(`<!doctype html><base target="_blank">${html ?? ''}`, 200, headers);
	});

	return startFakeServer(port, host, app);

	/** After the response, as SendGrid does. */
	function report(mails: readonly KeptMail[], event: ReportedEvent): void {
		if (eventUrl === undefined || mails.length === 0) return;
		setTimeout(
			() =>
				void postEvents(
					eventUrl,
					mails.map((mail) => eventAbout(mail, event)),
				),
			500,
		).unref();
	}

	function findMail(id: string): KeptMail {
		const mail = store.find(id);
		if (mail === undefined) throw refusal(404, 'This email does not exist.');
		return mail;
	}
}

/** SendGrid treats a body that is not JSON as an email without fields. */
function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function errorOf(message: string): { errors: MailError[] } {
	return { errors: [{ message, field: null, help: null }] };
}

function failureOf(status: number): string {
	return JSON.stringify(errorOf(`The email service responds with ${status}.`));
}

if (import.meta.main) {
	const mailbox = await startMailbox();
	stopOnSignal(mailbox);
	console.log(`Local mailbox: ${mailbox.origin}/`);
}
