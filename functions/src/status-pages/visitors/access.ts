/** Opens private pages: by password, or by a link that we email. */

import { countedNetworkOf } from '../../http/client-ip.ts';
import { contentOf } from '../../http/puzzles/puzzle.ts';
import { type AdmitVisitorDeps, admitVisitor, type PuzzledRequest } from '../../http/rate-limits/admit-visitor.ts';
import { byIp } from '../../http/rate-limits/limit-by-ip.ts';
import { hasOwnRoom, requireEmailRoom, visitorSender } from '../../outbox/email-limits.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import { isPasswordOf } from '../pages/page-password.ts';
import { accessDocument } from './documents.ts';
import type { OpenPage } from './visit-store.ts';
import { earlierVisitIn, emailIn, signVisit } from './visit-token.ts';

export interface AccessDeps extends AdmitVisitorDeps {
	outbox: Pick<OutboxStore, 'put'>;
}

export interface AccessForm {
	password?: string;
	email?: string;
	link?: string;
	/** Of the puzzle of a busy network. */
	solution?: string;
}

/** Either a visit to set as a cookie, or the page to show. */
type AccessReply = { visit: string } | { html: string; status: 200 | 400 | 403 };

/** Who sends the form. */
interface Visitor {
	/** Null only without a proxy, on the developer's machine. */
	clientIp: string | null;
	/** The cookie of an earlier visit. */
	visit: string | undefined;
}

const linkNote = 'If this email address has access, the link is on its way. It works for 30 minutes.';
export const staleLink = 'This link is no longer valid. Please ask for a new one.';

export async function openPage(
	deps: AccessDeps,
	page: OpenPage,
	base: string,
	form: AccessForm,
	visitor: Visitor,
): Promise<AccessReply> {
	return page.access.kind === 'email'
		? openByEmail(deps, page, base, form, visitor)
		: openByPassword(deps, page, base, form, visitor);
}

async function openByPassword(
	deps: AccessDeps,
	page: OpenPage,
	base: string,
	{ password = '', solution }: AccessForm,
	{ clientIp, visit }: Visitor,
): Promise<AccessReply> {
	// No limit counts the tries of others: they would close the page for those who know its password.
	const { now } = deps;
	const isKnown = earlierVisitIn(page, visit) !== null;
	const sender = isKnown ? visit : countedNetworkOf(clientIp);
	if (sender !== null) {
		const puzzled = puzzledBy(page, password, solution);
		await admitVisitor(deps, { clientIp, puzzled }, [
			{ limit: 'statusPasswordBySender', subject: `${page.id} ${sender}` },
		]);
	}
	const { passwordHash } = page.access;
	if (passwordHash !== null && (await isPasswordOf(passwordHash, password))) {
		return { visit: signVisit(page, null, now()) };
	}
	return { html: accessDocument('password', base, { problem: 'This password is not correct.' }), status: 403 };
}

async function openByEmail(
	deps: AccessDeps,
	page: OpenPage,
	base: string,
	{ email = '', link, solution }: AccessForm,
	{ clientIp, visit }: Visitor,
): Promise<AccessReply> {
	const { now, outbox } = deps;
	if (link !== undefined) {
		const confirmed = emailIn(page, link, now());
		if (confirmed !== null) return { visit: signVisit(page, confirmed, now()) };
		return { html: accessDocument('email', base, { problem: staleLink }), status: 403 };
	}
	const recipient = email.trim().toLowerCase();
	if (!/^[^\s@]{1,64}@[a-z0-9.-]+\.[a-z0-9-]+$/.test(recipient)) {
		const problem = 'Please enter an email address such as ada@example.com.';
		return { html: accessDocument('email', base, { problem, entered: email }), status: 400 };
	}
	const isOwner = earlierVisitIn(page, visit) === recipient && (await hasOwnRoom(deps, `page ${page.id} ${recipient}`));
	if (!isOwner) {
		const puzzled = puzzledBy(page, email, solution);
		await admitVisitor(deps, { clientIp, puzzled }, byIp('statusLinkByIp', { clientIp }));
		await requireEmailRoom(deps, recipient, visitorSender(clientIp));
	}
	// For every email address, so that neither the reply nor its time says who has access. The sender checks the list.
	const message = { event: 'status-access', pageId: page.id, email: recipient } as const;
	await outbox.put({ ownerId: null, channel: 'email', message }, now());
	return { html: accessDocument('email', base, { note: linkNote }), status: 200 };
}

function puzzledBy({ id }: OpenPage, entered: string, solution: string | undefined): PuzzledRequest {
	return { form: 'POST /s/:slug/*', about: id, content: contentOf([entered]), solution: solution ?? null };
}
