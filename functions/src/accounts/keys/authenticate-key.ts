/** Authenticates the caller of an API key: its secret, its expiry, and the accounts of its owner and of the person who was shown the secret. */
import { permissionsOfRole } from '@stayup/contract';
import { type Actor, lacksSecondFactor } from '../../http/actor.ts';
import type { ApiKeyDocument } from '../../platform/firestore/accounts/key-documents.ts';
import { Problem } from '../../platform/problem.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { UserStore } from '../user-store.ts';
import { scopesIn } from './key-rules.ts';
import { keyPartsOf, matchSecret } from './key-secret.ts';
import type { KeyStore } from './key-store.ts';

interface KeyActorDeps {
	apiKeys: Pick<KeyStore, 'find'>;
	memberships: Pick<MemberStore, 'roleOf'>;
	/** Milliseconds since the epoch. */
	now(): number;
	users: Pick<UserStore, 'find'>;
}

/** Read in place of the owner of an unknown key, so that the refusal takes as long as any other. */
const nobody = { id: 'unknownKey00', ownerId: 'nobody' };

/** Only a caller with the right secret learns why the key is refused. */
export async function actorOfKey(deps: KeyActorDeps, token: string): Promise<Actor> {
	const now = deps.now();
	const parts = keyPartsOf(token);
	const stored = await deps.apiKeys.find(parts?.id ?? nobody.id);
	const matched = matchSecret(stored, parts?.secret ?? '', now);
	const ownerId = stored?.ownerId ?? nobody.ownerId;
	const personUid = (matched === 'previous' ? stored?.previousBy : stored?.createdBy) ?? ownerId;
	const isOfMember = personUid !== ownerId;
	const [owner, member, memberRole] = await Promise.all([
		deps.users.find(ownerId),
		isOfMember ? deps.users.find(personUid) : null,
		isOfMember ? deps.memberships.roleOf(ownerId, personUid) : null,
	]);
	if (!stored || matched === null || parts === null)
		throw refused('This API key does not exist, or its secret was replaced.');
	const reason = whyRefused(stored, now);
	if (reason !== null) throw refused(reason);
	const person = isOfMember ? member : owner;
	if (!owner || owner.isDisabled || !person || person.isDisabled) {
		throw refused('The account of this API key is disabled or deleted.');
	}
	const role = isOfMember ? memberRole : 'owner';
	if (role === null) throw refused('The person who created this API key has left the account.');
	if (isOfMember && lacksSecondFactor(owner, person)) {
		throw new Problem(
			'second-factor-required',
			'This account requires two-factor authentication, which the person who created this API key has not set up.',
		);
	}
	return {
		uid: ownerId,
		// The powers of an admin belong to a person who is logged in.
		user: { ...owner, role: 'user' },
		person: { uid: personUid, user: { ...person, role: 'user' } },
		role,
		key: {
			id: parts.id,
			name: stored.name,
			// A key may never do more than the person who was shown its secret.
			scopes: scopesIn(owner.tier, stored.scopes).filter((scope) => permissionsOfRole[role].includes(scope)),
			websiteIds: stored.websiteIds,
			createdAt: stored.createdAt,
		},
		sessionId: '',
		signedInAt: 0,
	};
}

function whyRefused({ revokedAt, expiresAt }: ApiKeyDocument, now: number): string | null {
	if (revokedAt !== null) return 'This API key has been revoked.';
	return expiresAt !== null && expiresAt <= now ? 'This API key has expired.' : null;
}

function refused(message: string): Problem {
	return new Problem('unauthenticated', message);
}
