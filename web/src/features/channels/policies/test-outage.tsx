/** Sends a test outage of one website through every step of its policy, with a scorecard. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { TestAlertSection } from '../../../entities/website/ui/test-alert.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';

export function TestOutage() {
	const { data: websites = [] } = useQuery(websiteQueries.list());
	const [chosen, setChosen] = useState('');
	const id = websites.some(({ _id }) => _id === chosen) ? chosen : (websites[0]?._id ?? '');
	if (id === '') return null;
	return (
		<Section title="Test your alerts">
			<Card className="grid gap-4 p-4 sm:p-5">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ui text-ink">
					<span aria-hidden="true">Website</span>
					<Select
						aria-label="Website of the test outage"
						className="w-64 max-w-full"
						value={id}
						onChange={({ target }) => setChosen(target.value)}
					>
						{websites.map(({ _id, name }) => (
							<option key={_id} value={_id}>
								{name}
							</option>
						))}
					</Select>
				</div>
				<TestAlertSection key={id} id={id} />
			</Card>
		</Section>
	);
}
