/** The email form that leads to the registration. Works without scripts. */
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/form/button.tsx';

export function EmailStart() {
	const navigate = useNavigate();

	return (
		<form
			action={paths.register}
			method="get"
			onSubmit={(event) => {
				event.preventDefault();
				const email = new FormData(event.currentTarget).get('email');
				navigate(`${paths.register}?email=${encodeURIComponent(String(email).trim())}`);
			}}
			className="flex w-full max-w-md flex-col gap-2 sm:flex-row"
		>
			<input
				name="email"
				type="email"
				required
				autoComplete="email"
				aria-label="Email address"
				placeholder="you@company.com"
				className="h-11 min-w-0 sm:flex-1 rounded-control border border-line-strong bg-card px-3.5 text-base text-ink transition-colors placeholder:text-muted hover:border-muted focus-visible:outline-offset-0"
			/>
			<Button type="submit" size="large">
				Start for free
			</Button>
		</form>
	);
}
