/** Email addresses at domains with letters of other alphabets: `anna@müller.example` is sent to, and stored, as `anna@xn--mller-kva.example`. */

/** Leaves alone what is no domain, so that the check of the email address refuses it. */
export function withAsciiDomain(email: string): string {
	const begin = email.lastIndexOf('@') + 1;
	const domain = email.slice(begin);
	const isInternational = Array.from(domain).some((sign) => sign > '~');
	// Signs that end the host of a URL would cut the domain.
	const isHost = !/[\s/?#:\\[\]%]/.test(domain) && URL.canParse(`http://${domain}`);
	return begin > 0 && isInternational && isHost ? email.slice(0, begin) + new URL(`http://${domain}`).hostname : email;
}
