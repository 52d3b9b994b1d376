/** The link of an email that opens a private page, made when the email is sent, so that no stored task contains it. */
import type { VisitStore } from './visit-store.ts';
import { isAllowed, signLink } from './visit-token.ts';

/** Null if the page no longer exists, or does not open for this email address. */
export async function statusLinkFor(
	visits: Pick<VisitStore, 'findById'>,
	pageId: string,
	email: string,
	now: number,
): Promise<string | null> {
	const page = await visits.findById(pageId);
	if (page?.access.kind !== 'email' || !isAllowed(page.access.allowedEmails, email)) return null;
	const { url } = (await page.readSnapshot()).page;
	return `${url}/access?link=${signLink(page, email, now)}`;
}
