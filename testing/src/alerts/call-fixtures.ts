/** An outage, and the call about it, for the tests of kinds that are called. */

import type { CallAlert, CallDeps, CallKindName } from '../../../functions/src/channels/kinds/call-kind.ts';
import { requestOf } from '../../../functions/src/channels/kinds/call-kinds.ts';
import type { TargetOf } from '../../../functions/src/channels/sender.ts';
import type { AlertMessage } from '../../../functions/src/platform/firestore/outbox-message.ts';

export const callDeps: CallDeps = {
	serviceOrigin: (host) => `https://${host}`,
	webhookSecrets: { live: async () => [] },
};

export function anAlert(message: AlertMessage): CallAlert {
	return {
		message,
		deliveryId: 'delivery-1',
		ownerId: 'owner-1',
		signedAt: 1_795_000_031_000,
		at: 1_795_000_000_000,
		appOrigin: 'https://stayup.example',
		timeZone: 'UTC',
	};
}

/** With its body read. */
export async function callTo(target: TargetOf<CallKindName>, alert: CallAlert) {
	const { url, body, headers } = await requestOf(callDeps, target, alert);
	return { url, headers, body: JSON.parse(body) as Record<string, unknown> };
}
