/** What the browser's tab, search engines and shared links show of a public page. */
import { brand } from '@stayup/contract';
import type { PublicPage } from './public-pages.ts';

export function PageHead({ page: { path, title, description, isHidden } }: { page: PublicPage }) {
	const address = new URL(path, brand.origin).href;
	return (
		<>
			<title>{title}</title>
			<meta name="description" content={description} />
			<link rel="canonical" href={address} />
			{isHidden && <meta name="robots" content="noindex" />}
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={brand.name} />
			<meta property="og:title" content={title} />
			<meta property="og:description" content={description} />
			<meta property="og:url" content={address} />
			<meta property="og:image" content={`${brand.origin}/share.png`} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta name="twitter:card" content="summary_large_image" />
		</>
	);
}
