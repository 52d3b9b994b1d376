/** Lists the shared secrets of an account, and replaces those that we can replace with one call. */
import { isReplacedByUs } from '@stayup/contract';
import type { WebhookSecretStore } from '../../channels/webhook/webhook-secret-store.ts';
import type { Handlers } from '../../http/handler.ts';
import type { RateLimited } from '../../http/rate-limits/limit-account.ts';
import type { OutageWriter } from '../../outages/outage-writer.ts';
import type { ActivityLog } from '../activity/activity-log.ts';
import type { SharedSecretStore } from '../grants/shared-secrets.ts';

interface SharedSecretDeps extends RateLimited {
	activity: Pick<ActivityLog, 'record'>;
	outages: Pick<OutageWriter, 'revokeAll'>;
	sharedSecrets: SharedSecretStore;
	webhookSecrets: Pick<WebhookSecretStore, 'rotate'>;
}

export function createSharedSecretHandlers(deps: SharedSecretDeps) {
	const { activity, sharedSecrets } = deps;
	return {
		listSharedSecrets: ({ actor }) => sharedSecrets.listFor(actor.uid, 'owner'),

		/** Shows none of the new secrets. */
		async replaceSharedSecrets({ actor, request }) {
			const now = deps.now();
			await deps.rateLimiter.take([{ limit: 'secretRotationByAccount', subject: actor.uid }], now);
			const before = await sharedSecrets.listFor(actor.uid, 'owner');
			const replaced = before.filter(({ kind }) => isReplacedByUs[kind]);
			if (replaced.some(({ kind }) => kind === 'webhook-secret')) {
				await deps.webhookSecrets.rotate(actor.uid, now);
				await activity.record(actor.uid, 'webhook-secret-replaced', request, now, `Replaced`);
			}
			for (const website of await deps.outages.revokeAll(actor.uid)) {
				await activity.record(actor.uid, 'evidence-link-revoked', request, now, `${website}`);
			}
			return sharedSecrets.listFor(actor.uid, 'owner');
		},
	} satisfies Partial<Handlers>;
}
