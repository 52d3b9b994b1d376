/** Signed texts that open a private page: the cookie of a visit and the link of an email. A new key of the page ends all of them. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs, minuteMs } from '@stayup/contract';
import type { OpenPage } from './visit-store.ts';

/** `visit` is the cookie, `link` the link of an email. One is never accepted in place of the other. */
type Purpose = 'visit' | 'link';

interface TokenContent {
	purpose: Purpose;
	pageId: string;
	/** Of the password that the visitor entered, or the email address that the visitor confirmed. */
	basis: string;
	/** Milliseconds since the epoch. */
	expiresAt: number;
}

export const visitMs = 30 * dayMs;
/** Browsers keep no cookie for longer. An expired visit opens nothing, and shows that its browser has opened the page before. */
export const visitCookieMs = 400 * dayMs;
export const linkMs = 30 * minuteMs;

export function signVisit(page: OpenPage, email: string | null, now: number): string {
	return sign(page, { purpose: 'visit', pageId: page.id, basis: basisOf(page, email), expiresAt: now + visitMs });
}

export function signLink(page: OpenPage, email: string, now: number): string {
	return sign(page, { purpose: 'link', pageId: page.id, basis: email, expiresAt: now + linkMs });
}

export function mayRead(page: OpenPage, visit: string | undefined, now: number): boolean {
	if (page.access.kind === 'public') return true;
	const content = contentOf(page, visit, 'visit', now);
	if (!content) return false;
	// An owner who removes an email address from the list, or changes the password, ends its visits.
	return page.access.kind === 'email'
		? isAllowed(page.access.allowedEmails, content.basis)
		: content.basis === basisOf(page, null);
}

/** The basis of a visit, also of one that has expired: its browser has opened the page before. Null for any other text. */
export function earlierVisitIn(page: OpenPage, visit: string | undefined): string | null {
	return contentOf(page, visit, 'visit', 0)?.basis ?? null;
}

/** The email address that a link confirms; null if the link is invalid or expired, or the email address is no longer on the list. */
export function emailIn(page: OpenPage, link: string | undefined, now: number): string | null {
	const content = page.access.kind === 'email' ? contentOf(page, link, 'link', now) : null;
	return content && isAllowed(page.access.allowedEmails, content.basis) ? content.basis : null;
}

/** Entries are email addresses, or domains after an @. */
export function isAllowed(allowed: readonly string[], email: string): boolean {
	const lower = email.toLowerCase();
	return allowed.includes(lower) || allowed.includes(lower.slice(lower.lastIndexOf('@')));
}

function basisOf({ access }: OpenPage, email: string | null): string {
	if (email !== null) return email.toLowerCase();
	return signatureOf(access.visitKey, `password ${access.passwordHash ?? ''}`).slice(0, 22);
}

function sign({ access }: OpenPage, content: TokenContent): string {
	const text = Buffer.from(JSON.stringify(content)).toString('base64url');
	return `${text}.${signatureOf(access.visitKey, text)}`;
}

function contentOf(page: OpenPage, token: string | undefined, purpose: Purpose, now: number): TokenContent | null {
	const [text = '', signature = ''] = (token ?? '').split('.');
	if (!isEqual(signature, signatureOf(page.access.visitKey, text))) return null;
	const content = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as TokenContent;
	const isCurrent = content.purpose === purpose && content.pageId === page.id && content.expiresAt > now;
	return isCurrent ? content : null;
}

function signatureOf(key: string, text: string): string {
	return createHmac('sha256', key).update(`stayup status page ${text}`).digest('base64url');
}

function isEqual(one: string, other: string): boolean {
	const [a, b] = [Buffer.from(one), Buffer.from(other)];
	return a.length === b.length && timingSafeEqual(a, b);
}
