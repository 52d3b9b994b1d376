/** The sandbox of Twilio: the messages that phones received, and what they reply. */
const origin = process.env.STAYUP_TWILIO_ORIGIN ?? '';

/** Numbers of New York, from a random one on. */
let next = 5000 + Math.floor(Math.random() * 4000);

/** A phone that no other test uses. */
export function newPhone() {
	next += 1;
	const number = `+1212736${next}`;
	const messages = async (): Promise<string[]> => {
		const response = await fetch(`${origin}/control/messages?to=${encodeURIComponent(number)}`);
		return ((await response.json()) as { messages: { body: string }[] }).messages.map(({ body }) => body);
	};
	return {
		number,
		/** Oldest first. */
		messages,
		/** The code of the last message. */
		async code(): Promise<string> {
			return /\d{6}/.exec((await messages()).at(-1) ?? '')?.[0] ?? '';
		},
		/** Carriers stop each message to it with this error of Twilio's. */
		async block(errorCode: number): Promise<void> {
			await fetch(`${origin}/control/phones`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ phone: number, isUnreachable: true, errorCode }),
			});
		},
		/** Replies with the status of the product. */
		async reply(body: string): Promise<number> {
			const response = await fetch(`${origin}/control/replies`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ from: number, body }),
			});
			return ((await response.json()) as { status: number }).status;
		},
	};
}

export type TestPhone = ReturnType<typeof newPhone>;
