/** Keys by which leads of the same person or business are found. */
import type { duplicateReasons } from '@stayup/contract';

type DuplicateReason = (typeof duplicateReasons)[number];

interface Identified {
	email: string;
	phoneNumber: string;
	websiteUrl: string;
}

/** Shorter numbers are internal ones or made up. */
const fewestDigits = 7;
/** Without the country code, which people leave out. */
const comparedDigits = 10;

/** Such as `email:ada@example.com`. Equal keys mean the same email address, phone number or website. */
export function leadKeysOf({ email, phoneNumber, websiteUrl }: Identified): string[] {
	const digits = phoneNumber.replace(/\D/g, '').slice(-comparedDigits);
	const host = hostOf(websiteUrl);
	const address = email.trim().toLowerCase();
	return [
		...(address === '' ? [] : [`email:${address}`]),
		...(digits.length >= fewestDigits ? [`phone:${digits}`] : []),
		...(host === null ? [] : [`website:${host}`]),
	];
}

export function sameIn(keys: readonly string[], others: readonly string[]): DuplicateReason[] {
	return (['email', 'phone', 'website'] as const).filter((reason) =>
		keys.some((key) => key.startsWith(`${reason}:`) && others.includes(key)),
	);
}

function hostOf(url: string): string | null {
	const text = url.trim();
	if (text === '') return null;
	const parsed = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
	if (!parsed?.hostname.includes('.')) return null;
	return parsed.hostname.replace(/^www\./, '').replace(/\.$/, '');
}
