/** Our own check of the website of a lead, before the call. */
import type { LeadDetail, LeadSite } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api-client/client.ts';
import { formatDate, formatInstant, formatMilliseconds } from '../../../lib/format.ts';
import { messageFor } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { inboxFailures, inboxQueries } from '../inbox/inbox-queries.ts';

export function SiteCard({ id, site }: { id: string; site: LeadSite | null }) {
	const client = useQueryClient();
	const check = useMutation({
		mutationFn: () => call('checkLeadSite', { params: { id } }),
		onSuccess: (found) =>
			client.setQueryData(inboxQueries.lead(id).queryKey, (detail: LeadDetail | undefined) =>
				detail === undefined ? detail : { ...detail, site: found },
			),
	});
	const hasBegun = useRef(false);
	useEffect(() => {
		if (site !== null || hasBegun.current) return;
		hasBegun.current = true;
		check.mutate();
	}, [site, check.mutate]);

	return (
		<Section title="Their website" aside={site && `Checked ${formatInstant(site.at)}`}>
			<Card>
				<div className="grid gap-4">
					{check.isError && <InlineNotice tone="down">{messageFor(check.error, inboxFailures.site)}</InlineNotice>}
					{site === null ? check.isPending && <Skeleton className="h-32 w-full" /> : <SiteFacts site={site} />}
					<Button variant="secondary" className="w-fit" busy={check.isPending} onClick={() => check.mutate()}>
						Check again
					</Button>
				</div>
			</Card>
		</Section>
	);
}

function stateOf({ isUp, isBlocked, statusCode, error }: LeadSite): string {
	if (isUp) return statusCode === null ? 'Up' : `Up (${statusCode})`;
	return `${isBlocked ? 'Blocked' : 'Down'}: ${error ?? ''}`;
}

function SiteFacts({ site }: { site: LeadSite }) {
	const { url, responseTime, certificate, nameServers } = site;
	return (
		<Facts
			facts={[
				{ term: 'URL', value: url },
				{ term: 'Status', value: stateOf(site) },
				{ term: 'Response time', value: responseTime === null ? '' : formatMilliseconds(responseTime) },
				{
					term: 'Certificate',
					value:
						certificate === null
							? ''
							: `${certificate.issuer}, until ${formatDate(certificate.validTo)} (${certificate.daysLeft} days)`,
				},
				{ term: 'Name servers', value: nameServers.join(', ') },
			]}
		/>
	);
}
