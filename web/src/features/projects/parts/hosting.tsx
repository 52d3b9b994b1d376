/** Where the website lives, and the handover file with which the client can move it. */
import { type HandoverFile, type HostingLine, hostingLabels, type ProjectDetail } from '@stayup/contract';
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
};

export const hostingLines = Object.keys(hostingLabels) as HostingLine[];

export function Hosting({ detail: { hosting, hasHandover }, readHandover }: HostingProps) {
	const isRecorded = hostingFacts(hosting).some(({ value }) => value !== '');
	if (!isRecorded && !hasHandover) return null;
	return (
		<Section title="Where the website lives">
			<Card>
				<div className="grid gap-4">
					{isRecorded ? (
						<Facts facts={hostingFacts(hosting)} />
					) : (
						<p className="text-ui text-muted">Nothing is recorded yet: neither the server nor the domain.</p>
					)}
					{hasHandover && (
						<>
							<p className="max-w-prose text-ui text-muted">
								If you leave, you keep the website. The handover file says what was built, where it lives and how to
								move it.
							</p>
							<HandoverButton read={readHandover} />
						</>
					)}
				</div>
			</Card>
		</Section>
	);
}

export function HandoverButton({ read }: { read: HostingProps['readHandover'] }) {
	const handover = useAction(read, {
		failure: launchFailures.handover,
		onSuccess: ({ name, html }) => offerDownload(name, 'text/html', html),
	});
	return (
		<Button variant="secondary" className="w-fit" busy={handover.isPending} onClick={() => handover.mutate()}>
			Download the handover file
		</Button>
	);
}

export function hostingFacts(hosting: ProjectDetail['hosting']) {
	const { renewsOn } = hosting;
	return [
		...hostingLines.map((line) => ({ term: hostingLabels[line], value: hosting[line] })),
		{ term: 'Renews on', value: renewsOn === null ? '' : formatDate(renewsOn) },
	];
}
