/** Email addresses as people typed them: those at internationalised domains are stored in ASCII (`withAsciiDomain`). */
import { domainToUnicode } from 'node:url';
import { withAsciiDomain } from '@stayup/contract';
import { asSeen } from './confusables.ts';

/** One whose letters could pass for others is shown as it is stored. */
export function shownEmail(email: string): string {
	const begin = email.lastIndexOf('@') + 1;
	const domain = email.slice(begin);
	if (!domain.includes('xn--')) return email;
	const shown = email.slice(0, begin) + domainToUnicode(domain);
	return withAsciiDomain(shown) === email && domainToUnicode(domain).split('.').every(isPlain) ? shown : email;
}

/** Without letters that resemble those of another alphabet, or all of one alphabet, of which some are its own. */
function isPlain(label: string): boolean {
	const letters = Array.from(label.normalize('NFKD')).filter((sign) => /\p{L}/u.test(sign));
	const lookalikes = letters.filter((letter) => asSeen(letter) !== letter.toLowerCase());
	if (lookalikes.length === 0) return true;
	return lookalikes.length < letters.length && !letters.some((letter) => /\p{Script=Latin}/u.test(letter));
}
