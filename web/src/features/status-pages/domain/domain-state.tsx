/** The state of the own domain of a status page, its DNS records, and the actions on it. */
import { type StatusDomain, type StatusDomainState, statusDomainStateWords } from '@stayup/contract';
import { PlanNotice } from '../../../entities/plan/ui/plan-notice.tsx';
import { useDomainActions } from '../../../entities/status-page/api/use-domain-actions.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { DnsRecords } from './dns-records.tsx';

const tones: Readonly<Record<StatusDomainState, Tone>> = {
	'waiting-for-dns': 'degraded',
	certificate: 'info',
	active: 'up',
	failed: 'down',
	removed: 'down',
};

export function DomainState({ pageId, domain }: { pageId: string; domain: StatusDomain }) {
	const { check, remove } = useDomainActions(pageId);
	return (
		<>
			<Card className="grid grid-cols-1 gap-3 p-4 sm:p-5">
				<div className="flex flex-wrap items-center gap-3">
					<h3 className="font-mono text-ui break-all">{domain.host}</h3>
					<StatusBadge tone={tones[domain.state]}>{statusDomainStateWords[domain.state]}</StatusBadge>
				</div>
				<p role="status" className="text-ui text-body">
					{domain.message}
				</p>
				{domain.lastCheckedAt !== null && (
					<p className="text-small text-muted">
						Last checked <RelativeTime instant={domain.lastCheckedAt} />
					</p>
				)}
				<div className="flex flex-wrap gap-2">
					<Button variant="secondary" busy={check.isPending} onClick={() => check.mutate()}>
						Check now
					</Button>
					<Button variant="secondary" onClick={remove.ask}>
						Remove domain
					</Button>
				</div>
			</Card>
			{domain.isOverLimit && <PlanNotice tone="degraded">Your plan includes fewer domains than you have.</PlanNotice>}
			{domain.records.length > 0 && <DnsRecords records={domain.records} />}
			<ConfirmDialog {...remove.dialog} tone="danger" title={`Remove ${domain.host}?`} confirmLabel="Remove domain">
				Links to this domain stop working. Visitors find the page at its URL on our domain.
			</ConfirmDialog>
		</>
	);
}
