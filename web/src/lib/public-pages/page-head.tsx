/** The title and meta tags of a public page, for the browser tab, search engines and shared links. */
import { brand } from '@stayup/contract';
import { appOrigin } from '../deployment.ts';
import type { PublicPage } from './public-pages.ts';

export function PageHead({ page: { path, title, description, isHidden } }: { page: PublicPage }) {
	const url = new URL(path, appOrigin).href;
	return (
		<>
			<title>{title}</title>
			<meta name="description" content={description} />
			<link rel="canonical" href={url} />
			{isHidden && <meta name="robots" content="noindex" />}
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={brand.name} />
			<meta property="og:title" content={title} />
			<meta property="og:description" content={description} />
			<meta property="og:url" content={url} />
			<meta property="og:image" content={`${appOrigin}/share.png`} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta name="twitter:card" content="summary_large_image" />
		</>
	);
}
