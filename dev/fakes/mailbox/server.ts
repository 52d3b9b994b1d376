// A local email service: accepts email like SendGrid, delivers none of it and shows it in a browser.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { respondAs } from '../shared/answer.ts';
import { answeringWell, changeAnswering, isAnsweringWell } from '../shared/behaviour.ts';
import { type FakeServer, startFakeServer } from '../shared/fake-server.ts';
import { Refusal, readJson, replyJson, requireOwnPage } from '../shared/http.ts';
import { portFrom, stopOnSignal } from '../shared/listening.ts';
import { loadPage, replyPage } from '../shared/page.ts';
import { readMailSend } from './mail-send.ts';
import { MailStore } from './mail-store.ts';

export type MailboxOptions = { port?: number; host?: string; dataDir?: string };

// SendGrid accepts 30 MB, attachments included.
const longestMail = 30 * 1024 * 1024;

export const mailboxPort = (): number => portFrom('STAYUP_MAILBOX_PORT', 4200);

export async function startMailbox(options: MailboxOptions = {}): Promise<FakeServer> {
	const {
		port = mailboxPort(),
		host = '127.0.0.1',
		dataDir = join(import.meta.dirname, '..', '..', '..', '.stayup', 'mailbox'),
	} = options;
	const [store, listPage, mailPage] = await Promise.all([
		MailStore.open(join(dataDir, 'mails.json')),
		loadPage(join(import.meta.dirname, 'list-page')),
		loadPage(join(import.meta.dirname, 'mail-page')),
	]);
	let behaviour = answeringWell;

	return startFakeServer(port, host, async (request, response, url) => {
		if (url.pathname === '/v3/mail/send') return receiveEmail(request, response);
		requireOwnPage(request);
		if (url.pathname.startsWith('/control/')) return answerControl(request, response, url);

		const [, id, html] = /^\/mails\/([\w-]+)(\/html)?$/.exec(url.pathname) ?? [];
		if (url.pathname === '/') replyPage(request, response, listPage);
		else if (html !== undefined) replyMailHtml(response, findMail(id).html);
		else if (findMail(id)) replyPage(request, response, mailPage);
	});

	async function receiveEmail(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (!isAnsweringWell(behaviour)) {
			respondAs(behaviour, { request, response, body: failureOf, reset: () => request.socket.resetAndDestroy() });
			return;
		}
		if (request.method !== 'POST') {
			replyErrors(response, 405, [{ message: 'POST method allowed only', field: null, help: null }]);
			return;
		}
		if (!/^Bearer \S+$/.test(request.headers.authorization ?? '')) {
			const message = 'The provided authorization grant is invalid, expired, or revoked';
			replyErrors(response, 401, [{ message, field: null, help: null }]);
			return;
		}
		const reading = readMailSend(await readMailJson(request));
		if ('errors' in reading) {
			replyErrors(response, 400, reading.errors);
			return;
		}
		const messageId = randomUUID();
		// Sandbox mode validates an email without delivering it.
		if (!reading.sandbox) await store.keep(reading.mails, messageId);
		response.writeHead(reading.sandbox ? 200 : 202, { 'x-message-id': messageId });
		response.end();
	}

	async function answerControl(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
		const [, id] = /^\/control\/mails\/([\w-]+)$/.exec(url.pathname) ?? [];
		switch (`${request.method} ${id === undefined ? url.pathname : '/control/mails/:id'}`) {
			case 'GET /control/mails':
				replyJson(response, 200, { mails: store.list(url.searchParams.get('to')) });
				return;
			case 'DELETE /control/mails':
				await store.empty();
				replyJson(response, 200, { mails: [] });
				return;
			case 'GET /control/mails/:id':
				replyJson(response, 200, findMail(id));
				return;
			case 'GET /control/behaviour':
				replyJson(response, 200, behaviour);
				return;
			case 'PUT /control/behaviour':
				behaviour = changeAnswering(behaviour, await readJson(request));
				replyJson(response, 200, behaviour);
				return;
			case 'POST /control/behaviour/reset':
				behaviour = answeringWell;
				replyJson(response, 200, behaviour);
				return;
			default:
				throw new Refusal(404, 'This control does not exist.');
		}
	}

	function findMail(id: string | undefined) {
		const mail = store.find(id ?? '');
		if (mail === undefined) throw new Refusal(404, 'This email does not exist.');
		return mail;
	}
}

async function readMailJson(request: IncomingMessage): Promise<unknown> {
	try {
		return await readJson(request, longestMail);
	} catch (error) {
		// SendGrid treats a body that is not JSON as an email without fields.
		if (error instanceof Refusal && error.status === 400) return null;
		throw error;
	}
}

function replyErrors(response: ServerResponse, status: number, errors: unknown): void {
	replyJson(response, status, { errors });
}

function failureOf(status: number): string {
	return JSON.stringify({
		errors: [{ message: `The email service responds with ${status}.`, field: null, help: null }],
	});
}

function replyMailHtml(response: ServerResponse, html: string | null): void {
	response.writeHead(200, {
		'content-type': 'text/html; charset=utf-8',
		'cache-control': 'no-store',
		'referrer-policy': 'no-referrer',
		// The email can be viewed and its links opened, but it cannot run scripts or reach this server.
		'content-security-policy':
			"sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; base-uri 'self'; frame-ancestors 'self'",
	});
	response.end(`<!doctype html><base target="_blank">${html ?? ''}`);
}

if (import.meta.main) {
	const mailbox = await startMailbox();
	stopOnSignal(mailbox);
	console.log(`Local mailbox: ${mailbox.origin}/`);
}
