/** The link to the evidence while it is shared: copies it again, opens it as its readers see it, and stops sharing. */

import type { OutageDetail } from '@stayup/contract';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RelativeTime } from '../../ui/layout/relative-time.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { evidenceUrl, useEvidenceLink } from './evidence-link.ts';

type EvidenceLinkCardProps = { outage: OutageDetail; link: NonNullable<OutageDetail['evidenceLink']> };

export function EvidenceLinkCard({ outage, link }: EvidenceLinkCardProps) {
	const { revoke } = useEvidenceLink(outage);
	const url = evidenceUrl(link.token);
	return (
		<Card className="grid grid-cols-1 gap-3 p-4 sm:p-5">
			<h2 className="text-ui font-medium text-ink">Evidence link</h2>
			<p className="text-small text-muted">
				Created <RelativeTime instant={link.createdAt} />. Everyone with the link sees the evidence without a login, but
				none of your notes, comments and alerts.
			</p>
			<a
				href={url}
				target="_blank"
				rel="noreferrer"
				className="rounded-small font-mono text-small break-all text-accent underline-offset-4 hover:underline"
			>
				{url}
				<span className="sr-only">, opens in a new tab</span>
			</a>
			<Button variant="secondary" className="w-fit" onClick={revoke.ask}>
				Revoke link
			</Button>
			<ConfirmDialog {...revoke.dialog} title="Revoke the evidence link?" confirmLabel="Revoke link">
				The link stops working for everyone who has it. You can create a new link later.
			</ConfirmDialog>
		</Card>
	);
}
