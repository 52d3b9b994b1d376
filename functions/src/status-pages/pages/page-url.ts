/** The URL of a status page: of its own domain, or ours. */
import type { StatusPageDocument } from '../../platform/firestore/status-documents.ts';

/** Without a slash at the end. */
export function pageUrlOf({ slug, domain }: Pick<StatusPageDocument, 'slug' | 'domain'>, appOrigin: string): string {
	return domain ? `https://${domain}` : `${appOrigin}/s/${slug}`;
}
