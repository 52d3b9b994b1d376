/** The URLs of the links in an email. */
import type { EmailLinkAction } from '@stayup/contract';
import type { EmailContent } from '../messages/content/email-content.ts';
import { stopTokenOf } from './email-link-store.ts';

/** Opens a page. The token is in the fragment, which browsers send to no server. */
export function emailLinkUrl(appOrigin: string, action: EmailLinkAction, token: string): string {
	return `${appOrigin}/email-link?do=${action}#${token}`;
}

/** Every alert, digest and report has both (MAIL-3, MAIL-9). */
export function unsubscribeUrls(
	appOrigin: string,
	token: string,
): Required<Pick<EmailContent, 'stopUrl' | 'oneClickUrl'>> {
	return {
		stopUrl: emailLinkUrl(appOrigin, 'unsubscribe', token),
		oneClickUrl: `${appOrigin}/api/email-links/${stopTokenOf(token)}/unsubscribe`,
	};
}
