/** Publishes an outage on the status pages that show its website, and posts updates there. Nothing if no page shows it. */

import type { OutagePublication } from '@stayup/contract';
import { useState } from 'react';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ActionRow, actionRowsClassName } from '../../../ui/layout/action-row.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { PublishForm } from './publish-form.tsx';
import { PublishedIncident } from './published-incident.tsx';

type PublicationCardProps = { outageId: string; isOver: boolean; publication: OutagePublication };

export function PublicationCard({ outageId, isOver, publication }: PublicationCardProps) {
	const [isAdding, setAdding] = useState(false);
	const mayWrite = useMay('write');
	const { pages, incidents } = publication;
	const others = pages.filter(({ _id }) => incidents.every(({ pageId }) => pageId !== _id));
	const isFirst = incidents.length === 0;
	if (isFirst && !mayWrite) return null;
	if (isFirst && isOver && !isAdding) {
		return (
			<Card className={actionRowsClassName}>
				<ActionRow title="Status pages" text="Your visitors do not know about this outage.">
					<Button variant="secondary" onClick={() => setAdding(true)}>
						Publish
					</Button>
				</ActionRow>
			</Card>
		);
	}
	const isClosable = !isFirst || isOver;
	return (
		<Section title="Status pages">
			<Card className="grid grid-cols-1 gap-4 p-4 sm:p-6">
				{!isFirst && (
					<ul className="divide-y divide-line">
						{incidents.map((incident) => (
							<li key={incident._id} className="py-4 first:pt-0 last:pb-0">
								<PublishedIncident incident={incident} page={pages.find(({ _id }) => _id === incident.pageId)} />
							</li>
						))}
					</ul>
				)}
				{mayWrite &&
					others.length > 0 &&
					(isFirst || isAdding ? (
						<PublishForm
							outageId={outageId}
							draft={publication.draft}
							pages={others}
							onDone={() => setAdding(false)}
							onCancel={isClosable ? () => setAdding(false) : undefined}
						/>
					) : (
						<Button variant="secondary" className="w-fit" onClick={() => setAdding(true)}>
							{others.length === 1 ? 'Publish on another page' : `Publish on ${others.length} more pages`}
						</Button>
					))}
			</Card>
		</Section>
	);
}
