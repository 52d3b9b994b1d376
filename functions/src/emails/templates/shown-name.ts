/** Names of pages in emails to people who may not know them. */
import { brand, slugSkeleton } from '@stayup/contract';

/** A name with one of these could pass for a message of ours, or ask its reader to open or call something (MAIL-7). */
const lures: readonly RegExp[] = [
	// A URL or an email address.
	/:\/\/|\bwww\.|@/i,
	/[\p{L}\p{N}]\.\p{L}{2,}/u,
	// A phone number.
	/\p{N}(?:[\p{Z}\p{P}\p{Sm}]*\p{N}){6,}/u,
];

export function isHarmlessName(name: string): boolean {
	const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
	const letters = plain.toLowerCase().replace(/[^a-z0-9]/g, '');
	const imitatesUs = slugSkeleton(letters).includes(slugSkeleton(brand.name.toLowerCase()));
	return !imitatesUs && !lures.some((lure) => lure.test(plain));
}
