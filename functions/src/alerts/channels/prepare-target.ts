/** Checks the target of a channel that is added or changed, and turns it into the form that is stored. */
import type { ChannelTarget } from '@stayup/contract';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { Problem } from '../../platform/problem.ts';
import type { ChannelConnection, ChannelConnections, PreparedTarget } from './connections.ts';
import type { StoredTarget, TargetOf, UnconnectedTarget } from './sender.ts';
import { problemWithTemplate } from './template.ts';

export interface PrepareDeps {
	channelConnections: ChannelConnections;
	normalizeTarget(url: string, field?: string, message?: string): string;
	/** Whether webhooks may use plain http, as local receivers do. */
	allowsPlainHttpWebhooks: boolean;
}

/** `before` is the stored target of a channel that is changed. */
export async function preparedTarget(
	deps: PrepareDeps,
	owner: { uid: string; user: UserDocument },
	target: ChannelTarget,
	before: StoredTarget | UnconnectedTarget | null,
): Promise<PreparedTarget> {
	switch (target.kind) {
		case 'email':
			return emailTarget(owner.user, target);
		case 'webhook': {
			const known = before?.kind === 'webhook' && !('isConnected' in before) ? before : null;
			return webhookTarget(deps, target, known);
		}
		default:
			return otherTarget(deps, owner.uid, target);
	}
}

/** Kinds whose service is not set up cannot be added. */
export function isAvailable({ channelConnections }: Pick<PrepareDeps, 'channelConnections'>, kind: string): boolean {
	return kind === 'email' || kind === 'webhook' || kind in channelConnections;
}

function emailTarget(
	{ email, isEmailConfirmed }: UserDocument,
	target: Extract<ChannelTarget, { kind: 'email' }>,
): PreparedTarget {
	const isOwn = isEmailConfirmed && target.email.toLowerCase() === email.toLowerCase();
	return { target, label: target.email, isReady: isOwn };
}

function webhookTarget(
	deps: PrepareDeps,
	{ url: entered, headers = [], template = null }: Extract<ChannelTarget, { kind: 'webhook' }>,
	before: TargetOf<'webhook'> | null,
): PreparedTarget {
	const url = checkedUrl(deps, entered);
	const isSameHost = before !== null && new URL(before.url).origin === new URL(url).origin;
	const kept = isSameHost ? before.headers : [];
	const stored = headers.map(({ name, value }, index) => {
		const known = kept.find((header) => header.name.toLowerCase() === name.toLowerCase());
		if (value !== true) return { name, value };
		// A stored value never goes to another host than the one that it was entered for.
		if (!known) throw invalid(`target.headers.${index}.value`, 'Please enter the value of this header again.');
		return { name, value: known.value };
	});
	const problem = template === null ? null : problemWithTemplate(template);
	if (problem !== null) throw invalid('target.template', problem);
	return {
		target: { kind: 'webhook', url, headers: stored, template },
		label: new URL(url).host,
		isReady: true,
	};
}

const urlMessage = 'Please enter a public webhook URL that starts with https://.';

/** HOOK-7 */
function checkedUrl(deps: PrepareDeps, entered: string): string {
	const url = deps.normalizeTarget(entered, 'target.url', urlMessage);
	if (!deps.allowsPlainHttpWebhooks && new URL(url).protocol !== 'https:') throw invalid('target.url', urlMessage);
	return url;
}

async function otherTarget(
	{ channelConnections }: PrepareDeps,
	ownerId: string,
	target: ChannelTarget,
): Promise<PreparedTarget> {
	const { [target.kind as keyof ChannelConnections]: connection } = channelConnections;
	// The entry has the kind of the target.
	const { prepare } = (connection ?? {}) as ChannelConnection<typeof target.kind>;
	if (prepare) return prepare(target, ownerId);
	if (target.kind === 'slack' || target.kind === 'telegram') {
		return { target: { kind: target.kind, isConnected: false }, label: 'Not connected yet', isReady: false };
	}
	throw new Error(`The channels of ${target.kind} have no connection.`);
}

function invalid(field: string, message: string): Problem {
	return new Problem('invalid', message, { errors: [{ field, message }] });
}
