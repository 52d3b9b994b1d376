/** The call to action at the end of a page. */
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/form/button-link.tsx';

type ClosingCallProps = { isSignedIn: boolean };

export function ClosingCall({ isSignedIn }: ClosingCallProps) {
	return (
		<section className="mx-auto max-w-[73rem] px-4 pt-16 sm:px-6 sm:pt-24">
			<div className="relative overflow-hidden rounded-panel border border-line bg-subtle px-6 py-14 text-center sm:py-20">
				<h2 className="text-h2 sm:text-h1">Add a name and a URL. That’s it.</h2>
				<p className="mx-auto mt-3 max-w-md text-muted">
					Add your first website now and see its first result within seconds.
				</p>
				<div className="mt-8">
					{isSignedIn ? (
						<ButtonLink to={paths.addWebsite} size="large">
							Add website
						</ButtonLink>
					) : (
						<ButtonLink to={paths.register} size="large">
							Create your free account
						</ButtonLink>
					)}
				</div>
			</div>
		</section>
	);
}
