/** What the product is, how to reach somebody, and the few links that lead somewhere. */
import { brand } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Logo } from './logo.tsx';
import { marketingLinks } from './navigation.ts';

export type FooterProps = { container: string };

const linkLooks = 'rounded-small py-1 text-ui text-muted transition-colors hover:text-ink';

export function Footer({ container }: FooterProps) {
	const { user } = useSession();

	return (
		<footer className="mt-16 border-t border-line bg-subtle">
			<div className={joinClasses(container, 'flex flex-col gap-8 py-10 sm:flex-row sm:justify-between')}>
				<div className="grid gap-3">
					<Logo />
					<p className="text-ui text-muted">{brand.tagline}</p>
				</div>
				<nav aria-label="Footer" className="flex flex-wrap items-start gap-x-6 gap-y-1">
					{marketingLinks.map(({ label, to }) => (
						<Link key={to} to={to} className={linkLooks}>
							{label}
						</Link>
					))}
					{user === null ? (
						<>
							<Link to={paths.login} className={linkLooks}>
								Login
							</Link>
							<Link to={paths.register} className={linkLooks}>
								Create account
							</Link>
						</>
					) : (
						<Link to={paths.dashboard} className={linkLooks}>
							Dashboard
						</Link>
					)}
					<a href={`mailto:${brand.supportEmail}`} className={linkLooks}>
						Support
					</a>
				</nav>
			</div>
			<div className={joinClasses(container, 'pb-8 text-small text-muted')}>
				© {new Date().getFullYear()} {brand.name}
			</div>
		</footer>
	);
}
