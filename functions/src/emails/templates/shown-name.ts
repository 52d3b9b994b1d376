/** Names of pages in emails to people who may not know them. */
import { brand, slugSkeleton } from '@stayup/contract';
import { asSeen } from './confusables.ts';

/** A dot in another script, or spelled out so that no filter finds the domain. */
const dots = /。| ?[[({<] ?(?:\.|dot|punkt) ?[\])}>] ?| dot /gu;

/** A name with one of these could pass for a message of ours, or ask its reader to open or call something (MAIL-7). As seen. */
const lures: readonly RegExp[] = [
	// A URL or an email address.
	/:\/\/|\bwww\.|@/,
	/[\p{L}\p{N}] ?\.\p{L}{2,}/u,
	// A phone number.
	/\p{N}(?:[\p{Z}\p{P}\p{Sm}]*\p{N}){6,}/u,
	// Words of messages about an account.
	/\b(?:account|password|passcode|invoice|log ?-?in|sign ?-?in|verif(?:y|ication)|suspended|locked|expired|urgent(?:ly)?|click|act now)\b/,
];

export function isHarmlessName(name: string): boolean {
	const seen = asSeen(name).replace(/\s+/g, ' ').replace(dots, '.');
	const letters = seen.replace(/[^a-z0-9]/g, '');
	const imitatesUs = slugSkeleton(letters).includes(slugSkeleton(brand.name.toLowerCase()));
	return !imitatesUs && !lures.some((lure) => lure.test(seen));
}
