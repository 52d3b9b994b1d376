/** Opens private pages: by password, or by a link that we email. */

import type { RateLimited } from '../../http/rate-limits/limit-account.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import { isPasswordOf } from '../pages/page-password.ts';
import { accessDocument } from './documents.ts';
import type { OpenPage } from './visit-store.ts';
import { emailIn, signVisit } from './visit-token.ts';

export interface AccessDeps extends RateLimited {
	outbox: Pick<OutboxStore, 'put'>;
}

export interface AccessForm {
	password?: string;
	email?: string;
	link?: string;
}

/** Either a visit to set as a cookie, or the page to show. */
type AccessReply = { visit: string } | { html: string; status: 200 | 400 | 403 };

const linkNote = 'If this email address has access, the link is on its way. It works for 30 minutes.';
export const staleLink = 'This link is no longer valid. Please ask for a new one.';

/** `clientIp`: null only without a proxy, on the developer's machine. */
export async function openPage(
	deps: AccessDeps,
	page: OpenPage,
	base: string,
	form: AccessForm,
	clientIp: string | null,
): Promise<AccessReply> {
	return page.access.kind === 'email'
		? openByEmail(deps, page, base, form, clientIp)
		: openByPassword(deps, page, base, form, clientIp);
}

async function openByPassword(
	{ now, rateLimiter }: AccessDeps,
	page: OpenPage,
	base: string,
	{ password = '' }: AccessForm,
	clientIp: string | null,
): Promise<AccessReply> {
	const byPage = { limit: 'statusPasswordByPage', subject: page.id } as const;
	await rateLimiter.take([...byIp('statusPasswordByIp', clientIp), byPage], now());
	const { passwordHash } = page.access;
	if (passwordHash !== null && (await isPasswordOf(passwordHash, password))) {
		return { visit: signVisit(page, null, now()) };
	}
	return { html: accessDocument('password', base, { problem: 'This password is not correct.' }), status: 403 };
}

async function openByEmail(
	{ now, outbox, rateLimiter }: AccessDeps,
	page: OpenPage,
	base: string,
	{ email = '', link }: AccessForm,
	clientIp: string | null,
): Promise<AccessReply> {
	if (link !== undefined) {
		const confirmed = emailIn(page, link, now());
		if (confirmed !== null) return { visit: signVisit(page, confirmed, now()) };
		return { html: accessDocument('email', base, { problem: staleLink }), status: 403 };
	}
	const recipient = email.trim().toLowerCase();
	if (!/^[^\s@]{1,64}@[a-z0-9.-]+\.[a-z0-9-]+$/.test(recipient)) {
		const problem = 'Please enter an email address such as ada@example.com.';
		return { html: accessDocument('email', base, { problem }), status: 400 };
	}
	const byMailbox = { limit: 'statusLinkByMailbox', subject: `${page.id} ${recipient}` } as const;
	await rateLimiter.take([...byIp('statusLinkByIp', clientIp), byMailbox], now());
	// For every email address, so that neither the reply nor its time says who has access. The sender checks the list.
	const message = { event: 'status-access', pageId: page.id, email: recipient } as const;
	await outbox.put({ ownerId: null, channel: 'email', message }, now());
	return { html: accessDocument('email', base, { note: linkNote }), status: 200 };
}

function byIp<Name extends 'statusPasswordByIp' | 'statusLinkByIp'>(limit: Name, clientIp: string | null) {
	return clientIp === null ? [] : [{ limit, subject: clientIp }];
}
