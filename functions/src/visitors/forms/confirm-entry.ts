/** The email with which a visitor without scripts confirms a message of a busy network, and the page behind its link. */
import { Email } from '@stayup/contract';
import type { Context as HonoContext } from 'hono';
import { clientIpIn } from '../../http/client-ip.ts';
import { requireEmailRoom, visitorSender } from '../../outbox/email-limits.ts';
import { Problem } from '../../platform/problem.ts';
import type { PossibleSpamStore } from '../../possible-spam/possible-spam-store.ts';
import { confirmDocument, emailDocument, inboxDocument, sentDocument, staleDocument } from './entry-documents.ts';
import { signEntry, signedEntryIn } from './entry-tokens.ts';
import { hasArrived, storeEntry, waitingEntry } from './store-entry.ts';
import { findCounter, type TakeEntryDeps } from './take-entry.ts';

/** `POST /f/:key/email`: only who sent the message has its token. */
export async function askForEmail(deps: TakeEntryDeps, call: HonoContext, key: string): Promise<Response> {
	const fields = new URLSearchParams(await call.req.text());
	const askToken = fields.get('message') ?? '';
	const id = signedEntryIn(deps.puzzleKey, 'ask', key, askToken);
	if (id === null || !(await waitingEntry(deps, await findCounter(deps, key), [id]))) return stale(call);
	try {
		const email = Email.safeParse(fields.get('email') ?? '');
		if (!email.success)
			throw new Problem('invalid', email.error.issues[0]?.message ?? 'Please enter an email address.');
		await requireEmailRoom(deps, email.data, visitorSender(clientIpIn(call, deps.config)));
		const message = { event: 'entry-confirmation', counterKey: key, entryId: id, email: email.data } as const;
		await deps.outbox.put({ ownerId: null, channel: 'email', message }, deps.now());
		return call.html(inboxDocument(email.data));
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		const { message: problem, retryAfterSeconds } = error;
		if (retryAfterSeconds !== null) call.header('retry-after', String(retryAfterSeconds));
		const form = { askToken, email: (fields.get('email') ?? '').slice(0, 254), problem };
		return call.html(emailDocument(`/f/${key}`, form), retryAfterSeconds === null ? 400 : 429);
	}
}

/** `GET` and `POST /f/:key/confirm/:token`. */
export async function confirmEntry(
	deps: TakeEntryDeps,
	call: HonoContext,
	{ key, token }: { key: string; token: string },
): Promise<Response> {
	const id = signedEntryIn(deps.puzzleKey, 'confirm', key, token);
	if (id === null) return stale(call);
	const counter = await findCounter(deps, key);
	const waiting = await waitingEntry(deps, counter, [id]);
	const isPressed = call.req.method === 'POST';
	if (waiting === null) {
		return isPressed && (await hasArrived(deps, counter, [id])) ? call.html(sentDocument()) : stale(call);
	}
	call.header('referrer-policy', 'no-referrer');
	if (!isPressed) return call.html(confirmDocument(`/f/${key}`, token));
	await storeEntry(deps, counter, waiting.document.sent, { doubt: null, waiting });
	return call.html(sentDocument());
}

/** Made when the email is sent, so that no stored task contains it. Null if the message is no longer kept. */
export async function entryLinkFor(
	deps: { appOrigin: string; possibleSpam: Pick<PossibleSpamStore, 'find'>; puzzleKey: Buffer },
	{ counterKey, entryId }: { counterKey: string; entryId: string },
	now: number,
): Promise<string | null> {
	const { appOrigin, possibleSpam, puzzleKey } = deps;
	if ((await possibleSpam.find(entryId, now)) === null) return null;
	return `${appOrigin}/f/${counterKey}/confirm/${signEntry(puzzleKey, 'confirm', counterKey, entryId)}`;
}

function stale(call: HonoContext): Response | Promise<Response> {
	return call.html(staleDocument(), 404);
}
