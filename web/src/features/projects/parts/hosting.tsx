/** Where the website lives, and the handover file with which the client can move it. */
import { type HandoverFile, type HostingLine, hostingLabels, type ProjectDetail } from '@stayup/contract';
import type { ReactNode } from 'react';
import { offerDownload } from '../../../lib/download.ts';
import { formatDate } from '../../../lib/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { launchFailures } from '../launch-failures.ts';

export type HostingProps = {
	detail: Pick<ProjectDetail, 'hosting' | 'hasHandover'>;
	readHandover: () => Promise<HandoverFile>;
	/** The button that opens the form of admins. */
	action?: ReactNode;
};

export const hostingLines = Object.keys(hostingLabels) as HostingLine[];

export function Hosting({ detail: { hosting, hasHandover }, readHandover, action }: HostingProps) {
	const handover = useAction(readHandover, {
		failure: launchFailures.handover,
		onSuccess: ({ name, html }) => offerDownload(name, 'text/html', html),
	});
	const { renewsOn } = hosting;
	const lines = hostingLines.map((line) => ({ term: hostingLabels[line], value: hosting[line] }));
	const facts = [...lines, { term: 'Renews on', value: renewsOn === null ? '' : formatDate(renewsOn) }];
	const isRecorded = facts.some(({ value }) => value !== '');
	if (!isRecorded && !hasHandover && !action) return null;
	return (
		<Section title="Where the website lives">
			<Card>
				<div className="grid gap-4">
					{isRecorded ? (
						<Facts facts={facts} />
					) : (
						<p className="text-ui text-muted">Nothing is recorded yet: neither the server nor the domain.</p>
					)}
					{hasHandover && (
						<p className="max-w-prose text-ui text-muted">
							If you leave, you keep the website. The handover file says what was built, where it lives and how to move
							it.
						</p>
					)}
					<div className="flex flex-wrap gap-2 empty:hidden">
						{hasHandover && (
							<Button variant="secondary" busy={handover.isPending} onClick={() => handover.mutate()}>
								Download the handover file
							</Button>
						)}
						{action}
					</div>
				</div>
			</Card>
		</Section>
	);
}
