/** The received emails, newest first. They survive restarts. */
import { randomUUID } from 'node:crypto';
import { JsonFile } from '../shared/json-file.ts';
import type { Mail } from './mail-send.ts';

export interface KeptMail extends Mail {
	id: string;
	/** The same for all emails of one request. */
	messageId: string;
	/** ISO 8601. */
	receivedAt: string;
}

const mostKept = 1000;

export class MailStore {
	readonly #file: JsonFile;
	#mails: KeptMail[];

	private constructor(file: JsonFile, mails: KeptMail[]) {
		this.#file = file;
		this.#mails = mails;
	}

	/** Null: they are lost on a restart. */
	static async open(path: string | null): Promise<MailStore> {
		const file = new JsonFile(path);
		const stored = await file.read();
		return new MailStore(file, Array.isArray(stored) ? stored : []);
	}

	/** The emails to a recipient in any case; null: all emails. */
	list(to: string | null): KeptMail[] {
		const recipient = to?.toLowerCase();
		if (recipient === undefined) return this.#mails;
		return this.#mails.filter((mail) =>
			[...mail.to, ...mail.cc, ...mail.bcc].some(({ email }) => email.toLowerCase() === recipient),
		);
	}

	find(id: string): KeptMail | undefined {
		return this.#mails.find((mail) => mail.id === id);
	}

	/** As mail systems do, drops an email with a Message-ID that its recipient already has. */
	async keep(mails: Mail[], messageId: string): Promise<void> {
		const receivedAt = new Date().toISOString();
		const known = new Set(this.#mails.flatMap((mail) => copyOf(mail) ?? []));
		const fresh = mails.filter((mail) => {
			const copy = copyOf(mail);
			if (copy === null) return true;
			const isKnown = known.has(copy);
			known.add(copy);
			return !isKnown;
		});
		const arrived = fresh.map((mail) => ({ id: randomUUID(), messageId, receivedAt, ...mail }));
		this.#mails = [...arrived.reverse(), ...this.#mails].slice(0, mostKept);
		await this.#file.write(this.#mails);
	}

	async empty(): Promise<void> {
		this.#mails = [];
		await this.#file.write(this.#mails);
	}
}

/** Null for an email without a Message-ID of its sender: it is never a copy. */
function copyOf({ headers, to }: Mail): string | null {
	const own = Object.entries(headers).find(([name]) => name.toLowerCase() === 'message-id');
	return own === undefined ? null : `${own[1]} ${to.map(({ email }) => email.toLowerCase()).join()}`;
}
