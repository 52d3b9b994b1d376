/** A mailbox of its own that fails as its test says, and the real email client in front of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailbox } from '../../../dev/fakes/mailbox/server.ts';
import type { ResponseBehaviour } from '../../../dev/fakes/shared/behaviour.ts';
import { createEmailClient, type EmailClient } from '../../../functions/src/emails/email-client.ts';
import type { ReceivedEmail } from '../mailbox.ts';

export type MailTrouble = Pick<ResponseBehaviour, 'status' | 'fault'>;

const noTrouble: MailTrouble = { status: 200, fault: null };
/** A mailbox that hangs answers never, so that a short wait shows the same. */
const hangingMs = 50;
const patientMs = 30_000;

/** `troubleNow` is asked before each email; null while the mailbox accepts everything. */
export async function startFailingMailbox(troubleNow: () => MailTrouble | null) {
	const dataDir = await mkdtemp(join(tmpdir(), 'mailbox-'));
	const mailbox = await startMailbox({ port: 0, dataDir });
	const settings = { apiKey: 'SG.test', origin: mailbox.origin, from: 'alerts@stayup.test' };
	let current = noTrouble;
	let attempts = 0;

	async function change(trouble: MailTrouble): Promise<void> {
		const headers = { 'content-type': 'application/json' };
		const body = JSON.stringify(trouble);
		const { ok } = await fetch(`${mailbox.origin}/control/behaviour`, { method: 'PUT', headers, body });
		if (!ok) throw new Error('The mailbox cannot change its behaviour.');
		current = trouble;
	}

	const emailClient: Pick<EmailClient, 'send'> = {
		async send(email) {
			attempts += 1;
			const trouble = troubleNow() ?? noTrouble;
			if (trouble !== current) await change(trouble);
			return createEmailClient(settings, trouble.fault === 'hang' ? hangingMs : patientMs).send(email);
		},
	};
	return {
		emailClient,
		/** Emails that were handed to the mailbox, also those that it refused. */
		attempts: () => attempts,
		/** The oldest first. */
		async emails(): Promise<ReceivedEmail[]> {
			const response = await fetch(`${mailbox.origin}/control/mails`);
			return ((await response.json()) as { mails: ReceivedEmail[] }).mails.toReversed();
		},
		async close(): Promise<void> {
			await mailbox.close();
			await rm(dataDir, { recursive: true });
		},
	};
}
