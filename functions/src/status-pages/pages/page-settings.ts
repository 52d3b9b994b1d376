/** How the settings that an owner sends become those of a stored page. */
import type { StatusPageSettings } from '@stayup/contract';
import type { StatusPageDocument, StoredComponent } from '../../platform/firestore/status-documents.ts';
import { invalidField } from '../../platform/problem.ts';

/** A page without what the owner cannot choose. */
type PageSettings = Omit<
	StatusPageDocument,
	'ownerId' | 'isOverLimit' | 'subscriberCount' | 'domain' | 'logo' | 'upkeep' | 'createdAt' | 'changedAt'
>;

/** Values that rules cannot make up. */
export interface FreshValues {
	/** Of the password in the settings; null without one. */
	passwordHash: string | null;
	visitKey: string;
	componentId(): string;
}

/** `before`: null for a new page. Throws an `invalid` Problem. */
export function pageSettingsOf(
	sent: StatusPageSettings,
	before: StatusPageDocument | null,
	fresh: FreshValues,
): PageSettings {
	const { password: _, groups: sentGroups, ...settings } = sent;
	const kept = keptIds(componentsOf(before?.groups ?? []), sentGroups);
	const groups = sentGroups.map(({ name, components }) => ({
		name,
		components: components.map(({ websiteId, name, showsUrl }) => ({
			id: kept.get(websiteId) ?? fresh.componentId(),
			websiteId,
			name,
			showsUrl,
		})),
	}));
	const allowedEmails = [...new Set(sent.allowedEmails)];
	const passwordHash = sent.access === 'password' ? (fresh.passwordHash ?? before?.passwordHash ?? null) : null;
	requireWayIn(sent.access, passwordHash, allowedEmails);
	const page = { ...settings, groups, allowedEmails, passwordHash, visitKey: fresh.visitKey };
	return {
		...page,
		websiteIds: componentsOf(groups).map(({ websiteId }) => websiteId),
		visitKey: before && hasSameWayIn(before, page) ? before.visitKey : fresh.visitKey,
	};
}

/** Whether a private page opens for somebody who could not read it before. */
export function opensForOthers(
	before: Pick<StatusPageDocument, 'access' | 'passwordHash' | 'allowedEmails'>,
	sent: Pick<StatusPageSettings, 'access' | 'allowedEmails'>,
	{ passwordHash }: Pick<FreshValues, 'passwordHash'>,
): boolean {
	if (before.access === 'public') return false;
	if (sent.access !== before.access) return true;
	if (sent.access === 'password') return passwordHash !== null && passwordHash !== before.passwordHash;
	return sent.allowedEmails.some((email) => !before.allowedEmails.includes(email));
}

/** The groups without this website; the same object if none has it. */
export function withoutWebsite(page: StatusPageDocument, websiteId: string): StatusPageDocument {
	if (!page.websiteIds.includes(websiteId)) return page;
	const groups = page.groups.map(({ name, components }) => ({
		name,
		components: components.filter((component) => component.websiteId !== websiteId),
	}));
	return { ...page, groups, websiteIds: page.websiteIds.filter((id) => id !== websiteId) };
}

/**
 * An id stays with its component, because incidents and subscriptions name it: with the one that is sent with it, else with its website. Each id
 * counts once. By website, because each is on the page once.
 */
function keptIds(before: readonly StoredComponent[], sent: StatusPageSettings['groups']): Map<string, string> {
	const known = new Set(before.map(({ id }) => id));
	const kept = new Map<string, string>();
	const components = sent.flatMap((group) => group.components);
	for (const { id, websiteId } of components) if (id !== undefined && known.delete(id)) kept.set(websiteId, id);
	for (const { id, websiteId } of before) {
		const isSent = components.some((component) => component.websiteId === websiteId);
		if (isSent && !kept.has(websiteId) && known.delete(id)) kept.set(websiteId, id);
	}
	return kept;
}

/** A private page that nobody can open would seem broken to its visitors. */
function requireWayIn(
	access: StatusPageSettings['access'],
	passwordHash: string | null,
	allowedEmails: readonly string[],
): void {
	if (access === 'password' && passwordHash === null) {
		throw invalidField('password', 'Please enter the password that visitors need.');
	}
	if (access === 'email' && allowedEmails.length === 0) {
		throw invalidField('allowedEmails', 'Please list the email addresses or domains that may open the page.');
	}
}

type WayIn = Pick<StatusPageDocument, 'access' | 'passwordHash'>;

/** Without the list of email addresses: each visit names its own, which must still be listed. */
function hasSameWayIn(one: WayIn, other: WayIn): boolean {
	return one.access === other.access && one.passwordHash === other.passwordHash;
}

export function componentsOf(groups: StatusPageDocument['groups']): StoredComponent[] {
	return groups.flatMap(({ components }) => components);
}
