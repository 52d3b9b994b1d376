/** Answers why somebody got no alert: searches for a website, an outage or an email address. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../../lib/api-client/queries.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { controlClassName } from '../../../ui/form/control-class-name.ts';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { adminKey } from '../list/admin-queries.ts';
import { AlertAnswer } from './alert-answer.tsx';

export function AlertSearch() {
	const { chosen, choose } = useSearchChoices();
	const field = useId();
	const text = chosen('search') ?? '';
	const search = useQuery({
		...queryOf([...adminKey, 'alerts', text], 'searchAlerts', { query: { text } }),
		enabled: text !== '',
	});
	return (
		<section aria-label="Why was there no alert?" className="grid grid-cols-1 gap-6">
			<form
				className="grid grid-cols-1 gap-1"
				onSubmit={(event) => {
					event.preventDefault();
					choose('search', String(new FormData(event.currentTarget).get('text') ?? '').trim());
				}}
			>
				<label htmlFor={field} className="text-ui font-medium text-ink">
					Why was there no alert?
				</label>
				<div className="flex flex-wrap gap-2">
					<input
						key={text}
						id={field}
						name="text"
						type="search"
						defaultValue={text}
						placeholder="Website, outage id or email"
						autoComplete="off"
						spellCheck={false}
						className={`${controlClassName} max-w-96 min-w-56 flex-1`}
					/>
					<Button type="submit" variant="secondary">
						Find out
					</Button>
				</div>
				{text === '' && (
					<p className="text-small text-muted">Shows for the newest outages who got the alert, who did not, and why.</p>
				)}
			</form>
			{text !== '' && (
				<Loaded query={search} failure="Failed to search the alerts" skeleton={<Skeleton className="h-40" />}>
					{(answer) => <AlertAnswer answer={answer} onChoose={(id) => choose('search', id)} />}
				</Loaded>
			)}
		</section>
	);
}
