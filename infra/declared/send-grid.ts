/** The expected state of SendGrid: a key for the product that may only send, an authenticated domain, and no tracking. */

/** Of the key that the product uses. */
export const sendingScopes = ['mail.send'] as const;

/** A key with full access, for set-up only. It is not stored. */
export const setUpKeyName = 'SENDGRID_SETUP_KEY';

/** Links and pictures of SendGrid's own in our emails. */
export const trackingSettings = ['click', 'open'] as const;

/** SendGrid adds these to a key that may only send. */
const harmlessScopes = ['2fa_required', '2fa_exempt', 'sender_verification_eligible', 'sender_verification_exempt'];

/** A sentence if the product must not use a key with these scopes. */
export function scopeProblem(scopes: readonly string[]): string | null {
	if (!scopes.includes('mail.send')) return 'The key of SendGrid may not send email.';
	const extra = scopes.filter((scope) => !/^mail\.(send|batch\.)/.test(scope) && !harmlessScopes.includes(scope));
	if (extra.length === 0) return null;
	return `The key of SendGrid may do ${extra.length} other things, such as ${extra.slice(0, 3).join(', ')}.`;
}

export function dmarcRecordOf(domain: string): { host: string; data: string } {
	return { host: `_dmarc.${domain}`, data: 'v=DMARC1; p=quarantine' };
}
