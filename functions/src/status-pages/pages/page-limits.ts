/** Limits of the plan of an account for its status pages. */
import { type StatusPageSettings, type Tier, tierLimits } from '@stayup/contract';
import type { Stored } from '../../platform/firestore/paging.ts';
import type { StatusPageDocument } from '../../platform/firestore/status-documents.ts';
import { invalidField, Problem } from '../../platform/problem.ts';

type CountedPage = Stored<Pick<StatusPageDocument, 'createdAt' | 'websiteIds'>>;

/** The oldest pages stay visible. A hidden page keeps its place, so that showing it again hides no other. */
export function pagesOverLimit(pages: readonly CountedPage[], tier: Tier): Set<string> {
	const { statusPages, statusComponents } = tierLimits[tier];
	const hidden = oldestFirst(pages).filter(
		({ document }, index) => index >= statusPages || document.websiteIds.length > statusComponents,
	);
	return new Set(hidden.map(({ id }) => id));
}

export function oldestFirst<Page extends CountedPage>(pages: readonly Page[]): Page[] {
	return pages.toSorted(
		(one, other) => one.document.createdAt - other.document.createdAt || (one.id < other.id ? -1 : 1),
	);
}

export function requireRoomForPage(current: number, tier: Tier): void {
	const most = tierLimits[tier].statusPages;
	if (current < most) return;
	throw new Problem(
		'limit-reached',
		`Your ${tier} plan includes ${most} status ${most === 1 ? 'page' : 'pages'}, and you have ${current}. Delete one, or upgrade to add more.`,
	);
}

/**
 * Of a page that is saved or previewed. `before`: the page as it is stored; null for a new one. A page that a smaller plan left with too many
 * components may be saved with as many or fewer.
 */
export function requireComponents(
	{ groups }: Pick<StatusPageSettings, 'groups'>,
	before: Pick<StatusPageDocument, 'websiteIds'> | null,
	tier: Tier,
): void {
	requireEachOnce(groups);
	const most = tierLimits[tier].statusComponents;
	const components = groups.reduce((count, group) => count + group.components.length, 0);
	if (components <= Math.max(most, before?.websiteIds.length ?? 0)) return;
	throw new Problem(
		'limit-reached',
		`Your ${tier} plan includes ${most} components on a status page. Remove some, or upgrade to show more.`,
	);
}

function requireEachOnce(groups: StatusPageSettings['groups']): void {
	const seen = new Set<string>();
	for (const [group, { components }] of groups.entries()) {
		for (const [index, { websiteId }] of components.entries()) {
			if (seen.has(websiteId)) {
				const message = 'This website is on the page already. Please choose another.';
				throw invalidField(`groups.${group}.components.${index}.websiteId`, message);
			}
			seen.add(websiteId);
		}
	}
}
