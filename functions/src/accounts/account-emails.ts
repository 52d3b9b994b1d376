/** Mails that tell of something done. It stays done without them, so their failure is ours to know and not the caller's to suffer. */
import type { OutboxMessage } from '../alerts/delivery/outbox-message.ts';
import type { Context } from '../main/context.ts';

export async function putNotice(
	context: Context,
	ownerId: string,
	message: OutboxMessage,
	requestId: string,
): Promise<void> {
	try {
		await context.outbox.put({ ownerId, channel: 'email', message }, context.now());
	} catch (error) {
		context.logError(`The mail "${message.event}" could not be put into the outbox.`, { requestId, error });
	}
}
