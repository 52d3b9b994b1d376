/** The page for every other path (specification §2). */
import { brand } from '@stayup/contract';
import { paths } from '../lib/paths.ts';
import { UptimeStrip } from '../ui/chart/uptime-strip.tsx';
import { ButtonLink } from '../ui/form/button-link.tsx';

const days = Array.from({ length: 30 }, (_, index) => ({
	key: String(index),
	label: '',
	tone: index === 21 ? ('none' as const) : ('up' as const),
	detail: '',
}));

export function NotFound() {
	return (
		<div className="mx-auto grid min-h-[60vh] max-w-marketing place-content-center justify-items-center px-4 py-16 text-center sm:px-6">
			<title>{`Page Not Found · ${brand.name}`}</title>
			<meta name="robots" content="noindex" />
			<div aria-hidden="true" className="w-56">
				<UptimeStrip days={days} summary="" bare />
			</div>
			<p className="mt-8 font-mono text-small text-muted">404</p>
			<h1 tabIndex={-1} className="mt-2 text-h2 sm:text-h1">
				Page Not Found
			</h1>
			<p className="mt-3 max-w-prose text-muted">
				We couldn't find this page. It may have moved, or the link may be wrong.
			</p>
			<ButtonLink to={paths.home} size="large" className="mt-8">
				Go to the homepage
			</ButtonLink>
		</div>
	);
}
