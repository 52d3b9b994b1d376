/** The versions of the preview that the client got, the present one first, and who approved them. */
import type { ProjectPreview, ProjectSide } from '@stayup/contract';
import type { ReactNode } from 'react';
import { formatMinute } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Section } from '../../../ui/layout/section.tsx';

type PreviewsProps = {
	/** Oldest first. */
	previews: readonly ProjectPreview[];
	/** Of the viewer. */
	side: ProjectSide;
	/** Whether the client is asked to approve the present one. */
	isAwaited: boolean;
	/** Below the list, such as the form of admins. */
	children?: ReactNode;
};

export function Previews({ previews, side, isAwaited, children }: PreviewsProps) {
	if (previews.length === 0 && !children) return null;
	const unapproved = isAwaited ? `Waiting for ${side === 'client' ? 'you' : 'the client'}` : 'Not approved yet';
	return (
		<Section title="Previews">
			{previews.length > 0 && (
				<ul className="divide-y divide-line rounded-card border border-line bg-card">
					{previews.toReversed().map((preview, index) => (
						<PreviewRow
							key={preview.version}
							preview={preview}
							side={side}
							unapproved={index === 0 ? unapproved : null}
						/>
					))}
				</ul>
			)}
			{children}
		</Section>
	);
}

type PreviewRowProps = {
	preview: ProjectPreview;
	side: ProjectSide;
	/** In the badge until it is approved; null for a preview that was replaced. */
	unapproved: string | null;
};

function PreviewRow({ preview, side, unapproved }: PreviewRowProps) {
	const { version, url, sentAt, sentBy, approval } = preview;
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
			<div className="grid min-w-0 gap-0.5">
				<p className="text-ui text-ink [overflow-wrap:anywhere]">
					{side === 'team' && `Preview ${version}: `}
					<a
						href={url}
						target="_blank"
						rel="noopener noreferrer"
						className="rounded-small underline underline-offset-4"
					>
						{/* The client reads the URL in our message. */}
						{side === 'team' ? url : `Preview ${version}`}
					</a>
				</p>
				<p className="text-small text-muted">
					Sent by {sentBy}, {formatMinute(sentAt)}
					{approval !== null && `. Approved by ${approval.by}, ${formatMinute(approval.at)}`}
				</p>
			</div>
			{approval !== null ? (
				<StatusBadge tone="up">Approved</StatusBadge>
			) : (
				unapproved !== null && <StatusBadge tone="unknown">{unapproved}</StatusBadge>
			)}
		</li>
	);
}
