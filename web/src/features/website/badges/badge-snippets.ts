/** The texts that show a badge on another site. */
import { type BadgeKind, badgeLabels } from '@stayup/contract';

interface BadgeSnippets {
	/** Pages show the image without its own title, so its text says which badge it is. */
	alt: string;
	markdown: string;
	html: string;
	url: string;
}

/** `url`: of the image. `website`: its name, in which any character can be. */
export function badgeSnippets(kind: BadgeKind, url: string, website: string): BadgeSnippets {
	const alt = `${badgeLabels[kind]} of ${website}`;
	return {
		alt,
		url,
		markdown: `![${alt.replace(/[\\[\]`*_<>&!]/g, '\\$&')}](${url})`,
		html: `<img src="${url}" alt="${escapeAttribute(alt)}" height="20">`,
	};
}

function escapeAttribute(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
