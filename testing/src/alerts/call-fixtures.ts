/** An outage, and the call about it, for the tests of kinds that are called. */

import type { CallAlert, CallDeps, CallKindName } from '../../../functions/src/channels/kinds/call-kind.ts';
import { requestOf } from '../../../functions/src/channels/kinds/call-kinds.ts';
import type { TargetOf } from '../../../functions/src/channels/sender.ts';
import type { AlertMessage } from '../../../functions/src/platform/firestore/outbox-message.ts';

export const shop = { id: 'shop', name: 'Shop', url: 'https://shop.example/' };

export const shopDown: AlertMessage = {
	event: 'website-down',
	website: shop,
	outageId: 'shop_1',
	since: 1_795_000_000_000,
	at: 1_795_000_030_000,
	cause: 'The website responded with status 503',
	regions: [],
};
export const shopUp: AlertMessage = {
	event: 'website-up',
	website: shop,
	outageId: 'shop_1',
	since: 1_795_000_000_000,
	at: 1_795_000_090_000,
};

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
