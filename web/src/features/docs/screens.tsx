/** The pages of the documentation, chosen by the URL. */
import { useLocation } from 'react-router-dom';
import { docPaths } from '../../lib/public-pages/doc-paths.ts';
import { Changelog } from './changelog.tsx';
import { Compare } from './compare/compare.tsx';
import { Docs } from './docs.tsx';
import { Guide } from './guide.tsx';

export function DocScreens() {
	const path = useLocation().pathname.replace(/\/$/, '');
	if (path === docPaths.changelog) return <Changelog />;
	if (path === docPaths.compare) return <Compare />;
	return path === docPaths.docs ? <Docs /> : <Guide />;
}
