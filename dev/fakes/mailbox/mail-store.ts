// The received emails, newest first. They survive restarts.
import { randomUUID } from 'node:crypto';
import { JsonFile } from '../shared/json-file.ts';
import type { Mail } from './mail-send.ts';

export type KeptMail = Mail & { id: string; messageId: string; receivedAt: string };

const mostKept = 1000;

export class MailStore {
	readonly #file: JsonFile;
	#mails: KeptMail[];

	private constructor(file: JsonFile, mails: KeptMail[]) {
		this.#file = file;
		this.#mails = mails;
	}

	static async open(path: string): Promise<MailStore> {
		const file = new JsonFile(path);
		const stored = await file.read();
		return new MailStore(file, Array.isArray(stored) ? stored.filter(isKeptMail) : []);
	}

	// All emails without a recipient. Upper and lower case are the same.
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

	async keep(mails: Mail[], messageId: string): Promise<void> {
		const receivedAt = new Date().toISOString();
		const arrived = mails.map((mail) => ({ id: randomUUID(), messageId, receivedAt, ...mail }));
		this.#mails = [...arrived.reverse(), ...this.#mails].slice(0, mostKept);
		await this.#file.write(this.#mails);
	}

	async empty(): Promise<void> {
		this.#mails = [];
		await this.#file.write(this.#mails);
	}
}

// Drops emails that an earlier version stored in another shape.
function isKeptMail(value: unknown): value is KeptMail {
	return (
		typeof value === 'object' &&
		value !== null &&
		'id' in value &&
		'receivedAt' in value &&
		'customArgs' in value &&
		['to', 'cc', 'bcc'].every((key) => Array.isArray((value as Record<string, unknown>)[key]))
	);
}
