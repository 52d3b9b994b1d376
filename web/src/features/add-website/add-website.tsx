/** The screen that adds one website, several, or a copy of one: `?from=` has its id. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { websiteQueries } from '../../entities/website/api/website-queries.ts';
import { ChangeDefaults, LoadedDefaults } from '../../entities/website/defaults/loaded-defaults.tsx';
import { useHasBeen } from '../../lib/live/use-has-been.ts';
import { failures } from '../../lib/messages.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { FieldsSkeleton } from '../../ui/feedback/fields-skeleton.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { AddMany } from './add-many.tsx';
import { WebsiteForm } from './website-form.tsx';

export function AddWebsite() {
	const [params] = useSearchParams();
	const from = params.get('from');
	const [choice, setChoice] = useState<'one' | 'many'>('one');
	const isMany = choice === 'many' && from === null;
	// A list that is being added goes on while the other form is shown.
	const hasMany = useHasBeen(isMany);

	return (
		<Screen title={pageTitle('Add website')}>
			<div className="mx-auto grid w-full max-w-form gap-6">
				<PageHeading title="Add website" back={{ to: paths.dashboard, label: 'Dashboard' }}>
					The first check runs right away. Or{' '}
					<Link
						to={paths.importWebsites}
						className="whitespace-nowrap text-ink underline underline-offset-4 hover:no-underline"
					>
						import your websites
					</Link>
					.
				</PageHeading>
				{from === null && (
					<RadioGroup
						variant="segments"
						label="How many"
						isLabelHidden
						name="howMany"
						choices={[
							{ value: 'one', label: 'One website' },
							{ value: 'many', label: 'Multiple websites' },
						]}
						value={choice}
						onChange={setChoice}
					/>
				)}
				{from === null ? (
					<LoadedDefaults>
						{(start) => (
							<>
								{hasMany && (
									<div hidden={!isMany}>
										<AddMany start={start} />
									</div>
								)}
								<Card className={isMany ? 'hidden' : undefined}>
									<WebsiteForm start={start} />
								</Card>
								<ChangeDefaults />
							</>
						)}
					</LoadedDefaults>
				) : (
					<Card>
						<Copy key={from} id={from} />
					</Card>
				)}
			</div>
		</Screen>
	);
}

function Copy({ id }: { id: string }) {
	const query = useQuery(websiteQueries.detail(id));
	return (
		<Loaded query={query} failure={failures.websiteLoad.text} skeleton={<FieldsSkeleton />}>
			{(website) => <WebsiteForm start={website} original={website} />}
		</Loaded>
	);
}
