/** Examples of API keys for the API reference. */
import { type ApiKey, keyScopes } from '@stayup/contract';

const keyId = 'p4Xq0RmT7cWd';
const key: ApiKey = {
	_id: keyId,
	name: 'Deployments',
	prefix: 'stayup_live_p4Xq0RmT7cWd',
	scopes: ['read'],
	websiteIds: null,
	createdAt: '2026-11-20T09:00:00.000Z',
	expiresAt: null,
	lastUsedAt: '2026-11-21T08:12:00.000Z',
	previousUntil: null,
	state: 'valid',
};
/** Ends with dots, so that searches for leaked secrets do not find an example. */
const secret = 'stayup_live_p4Xq0RmT7cWd…';

export const keyExamples = {
	getAccess: {
		reply: {
			scopes: [...keyScopes],
			websiteIds: null,
			tier: 'Core' as const,
			limits: { websites: 50, channels: 10, policies: 20, policySteps: 2, maintenanceWindows: 20, statusPages: 1 },
		},
	},
	listKeys: { reply: [key] },
	addKey: {
		body: { name: 'Deployments', scopes: ['read' as const], websiteIds: null, expiresAt: null },
		reply: { ...key, lastUsedAt: null, secret },
	},
	rotateKey: { reply: { ...key, previousUntil: '2026-11-22T14:00:00.000Z', secret } },
	updateKey: { body: { name: 'Nightly report' }, reply: { ...key, name: 'Nightly report' } },
	revokeKey: { reply: { message: 'API key revoked' } },
};
