/** Turns a stored session into its reply. */
import { type DeviceSession, toInstant } from '@stayup/contract';
import type { SessionDocument } from '../../platform/firestore/documents.ts';
import type { Stored } from '../../platform/firestore/paging.ts';

export function sessionOf({ id, document }: Stored<SessionDocument>, currentId: string): DeviceSession {
	const { device, network, signedInAt, lastSeenAt } = document;
	return {
		_id: id,
		device,
		network,
		isCurrent: id === currentId,
		signedInAt: toInstant(signedInAt),
		lastSeenAt: toInstant(lastSeenAt),
	};
}
