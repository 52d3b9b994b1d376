/** The logo of a page as visitors and its owner see it. */
import type { SnapshotPage } from '@stayup/contract';
import type { StatusPageDocument } from '../../platform/firestore/status-documents.ts';

/** Objects of the bucket: this folder, and a random name. */
export const logoFolder = 'status-logos/';
/** Every logo is stored as this type. */
export const logoType = 'image/webp';

/** The path has the name of the object, because caches keep the image under it. */
export function shownLogo({ slug, logo }: Pick<StatusPageDocument, 'slug' | 'logo'>): SnapshotPage['logo'] {
	if (!logo) return null;
	const { object, width, height } = logo;
	return { path: `/s/${slug}/logo?v=${object.slice(logoFolder.length)}`, width, height };
}
