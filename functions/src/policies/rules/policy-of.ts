/** Which policy applies to a website: the most specific one. Pure. */
import type { PolicyRules, PolicyScope } from '@stayup/contract';

/** Of its website, else of its tag that comes first by name, else of the account. Null: every channel is notified at once. */
export function policyOf<Policy extends Pick<PolicyRules, 'scope'>>(
	policies: readonly Policy[],
	website: { id: string; tags: readonly string[] },
): Policy | null {
	const find = (kind: PolicyScope['kind'], of: string | null) =>
		policies.find(({ scope }) => scope.kind === kind && scope.of === of);
	const ofTag = website.tags.toSorted().map((tag) => find('tag', tag));
	return find('website', website.id) ?? ofTag.find(Boolean) ?? find('account', null) ?? null;
}

/** Whether the tags of the website matter for the answer, so that they must be read. */
export function needsTags(policies: readonly Pick<PolicyRules, 'scope'>[], websiteId: string): boolean {
	const isOwn = policies.some(({ scope }) => scope.kind === 'website' && scope.of === websiteId);
	return !isOwn && policies.some(({ scope }) => scope.kind === 'tag');
}
