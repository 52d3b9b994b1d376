/** Where sealed values are stored, and how each is sealed again. */
import type { OutageDocument, StoredCheckSettings } from '@stayup/contract';
import { decodeMonitors, encodeMonitor } from '../../functions/src/monitoring/rules/shard.ts';
import type { AlertSettingsDocument } from '../../functions/src/platform/firestore/channel-documents.ts';
import type { CollectionName } from '../../functions/src/platform/firestore/collections.ts';
import type {
	CheckSettingsDocument,
	ShardDocument,
	WebhookSecretDocument,
} from '../../functions/src/platform/firestore/documents.ts';
import type { SecondFactorDocument } from '../../functions/src/platform/firestore/second-factor-documents.ts';
import type { StatusSubscriberDocument } from '../../functions/src/platform/firestore/status-documents.ts';
import { sealSecretsAgain } from '../../functions/src/websites/check-settings/request-secrets.ts';

export const rotatedKeys = ['SECRETS_KEY', 'REQUEST_SECRETS_KEY'] as const;
export type RotatedKey = (typeof rotatedKeys)[number];

/** Returns the same value sealed with the newest key. */
export type SealAgain = (sealed: string, owner: { purpose: string; uid: string }) => string;

interface SealedValues<Document> {
	collection: CollectionName;
	key: RotatedKey;
	/** A field that every document with sealed values has, if most documents have none. */
	onlyWith?: string;
	/** Of the values, as `functions/src` names them. */
	purposes: readonly string[];
	/** The fields with sealed values, as an update of the document. */
	sealAgain(document: Document, id: string, again: SealAgain): object;
}

/** Lets each row have its own document. */
const row = <Document>(values: SealedValues<Document>): SealedValues<never> => values;

export const sealedValues: readonly SealedValues<never>[] = [
	row<SecondFactorDocument>({
		collection: 'secondFactors',
		key: 'SECRETS_KEY',
		purposes: ['authenticator'],
		sealAgain({ authenticator, pendingAuthenticator }, uid, again) {
			const owner = { purpose: 'authenticator', uid };
			return {
				authenticator: authenticator && { ...authenticator, secret: again(authenticator.secret, owner) },
				pendingAuthenticator: pendingAuthenticator && {
					...pendingAuthenticator,
					secret: again(pendingAuthenticator.secret, owner),
				},
			};
		},
	}),
	row<WebhookSecretDocument>({
		collection: 'webhookSecrets',
		key: 'SECRETS_KEY',
		purposes: ['webhook'],
		sealAgain({ current, previous }, uid, again) {
			const owner = { purpose: 'webhook', uid };
			return { current: again(current, owner), previous: previous && again(previous, owner) };
		},
	}),
	row<AlertSettingsDocument>({
		collection: 'alertSettings',
		key: 'SECRETS_KEY',
		purposes: ['channel'],
		sealAgain({ channels }, uid, again) {
			const owner = { purpose: 'channel', uid };
			const sealed = Object.entries(channels).map(([id, channel]) => {
				return [id, { ...channel, sealedTarget: again(channel.sealedTarget, owner) }] as const;
			});
			return { channels: Object.fromEntries(sealed) };
		},
	}),
	row<OutageDocument>({
		collection: 'outages',
		key: 'SECRETS_KEY',
		onlyWith: 'evidenceLink.createdAt',
		purposes: ['evidence-link'],
		sealAgain({ evidenceLink, ownerId }, _id, again) {
			if (!evidenceLink) return {};
			const owner = { purpose: 'evidence-link', uid: ownerId };
			return { evidenceLink: { ...evidenceLink, sealedToken: again(evidenceLink.sealedToken, owner) } };
		},
	}),
	row<StatusSubscriberDocument>({
		collection: 'statusSubscribers',
		key: 'SECRETS_KEY',
		purposes: ['subscriber-token', 'subscriber-secret'],
		sealAgain({ sealedToken, sealedSecret }, uid, again) {
			return {
				sealedToken: again(sealedToken, { purpose: 'subscriber-token', uid }),
				sealedSecret: sealedSecret && again(sealedSecret, { purpose: 'subscriber-secret', uid }),
			};
		},
	}),
	row<CheckSettingsDocument>({
		collection: 'checkSettings',
		key: 'REQUEST_SECRETS_KEY',
		purposes: ['check'],
		sealAgain({ settings }, websiteId, again) {
			const stored = JSON.parse(settings) as StoredCheckSettings;
			return { settings: JSON.stringify(sealSecretsAgain(stored, websiteId, again)) };
		},
	}),
	row<ShardDocument>({
		collection: 'shards',
		key: 'REQUEST_SECRETS_KEY',
		purposes: ['check'],
		sealAgain({ monitors }, _id, again) {
			const sealed = [...decodeMonitors(monitors)].map(([websiteId, monitor]) => {
				if (!monitor.check) return [websiteId, monitors[websiteId] ?? ''] as const;
				const check = sealSecretsAgain(monitor.check, websiteId, again);
				return [websiteId, encodeMonitor({ ...monitor, check })] as const;
			});
			return { monitors: Object.fromEntries(sealed) };
		},
	}),
];

/** Previews of imports, compressed, by the key of the values in them. They are not sealed again, because they are deleted after a day or two. */
export const sealedInImports = { SECRETS_KEY: 'contents', REQUEST_SECRETS_KEY: 'rows' } as const;

/** Not stored under these keys: a person who has one when the old key goes begins again. */
export const briefPurposes: Readonly<Record<string, string>> = {
	'idempotent-reply': 'a key of its own',
	'slack-state': 'an hour, in a URL',
	'slack-grant': 'an hour, in a URL',
	'mcp-confirmation': 'ten minutes, with an assistant',
};
