/** The facts of a page that its subscribers depend on. */
import { tierLimits } from '@stayup/contract';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { StatusPageDocument } from '../platform/firestore/status-documents.ts';
import { pageUrlOf } from '../status-pages/pages/page-url.ts';
import type { Readers } from './rules/subscriber.ts';

export interface PageFacts extends Readers {
	id: string;
	ownerId: string;
	name: string;
	/** Where visitors find it, without a slash at the end. */
	url: string;
	/** The start of the links of subscribers: always ours, so that they outlive a domain of the page. */
	linkUrl: string;
	/** Whether emails say that Stayup sends them. */
	showsBrand: boolean;
	/** Visitors can open it: it is published, and within the plan of its owner. */
	isOpen: boolean;
	/** How many subscribers the plan of the owner allows. */
	most: number;
	subscriberCount: number;
	components: readonly { id: string; name: string }[];
}

interface PageFactsDeps {
	appOrigin: string;
	findPage(id: string): Promise<StatusPageDocument | null>;
	findUser(uid: string): Promise<UserDocument | null>;
}

/** Null if the page or its owner no longer exists. */
export async function pageFactsOf(deps: PageFactsDeps, pageId: string): Promise<PageFacts | null> {
	const page = await deps.findPage(pageId);
	const owner = page && (await deps.findUser(page.ownerId));
	if (!page || !owner) return null;
	const { showsBrand, statusSubscribers } = tierLimits[owner.tier];
	return {
		id: pageId,
		ownerId: page.ownerId,
		name: page.name,
		url: pageUrlOf(page, deps.appOrigin),
		linkUrl: `${deps.appOrigin}/s/${page.slug}`,
		showsBrand,
		isOpen: page.isPublished && !page.isOverLimit && !owner.isDisabled,
		most: statusSubscribers,
		subscriberCount: page.subscriberCount,
		allowedEmails: page.access === 'email' ? page.allowedEmails : null,
		signedUpFrom: page.access === 'password' ? page.upkeep.accessChangedAt : null,
		components: page.groups.flatMap(({ components }) => components.map(({ id, name }) => ({ id, name }))),
	};
}
