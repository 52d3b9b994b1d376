/** The choice of the kind of a new channel. Kinds whose service is not set up are shown, but cannot be chosen. */
import { type ChannelKind, channelKindFacts, channelKinds } from '@stayup/contract';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { channelPaths } from '../../../entities/channel/channel-paths.ts';
import { kindWords } from '../../../entities/channel/ui/channel-kinds.ts';
import { KindIcon } from '../../../entities/channel/ui/kind-icon.tsx';

export type KindChoiceProps = {
	/** Why a kind cannot be added, as a sentence. */
	unavailable: ReadonlyMap<ChannelKind, string>;
};

const rowClassName = 'flex min-h-16 items-center gap-3 rounded-card border border-line bg-card px-4 py-3';

export function KindChoice({ unavailable }: KindChoiceProps) {
	return (
		<ul aria-label="Kinds of channels" className="grid max-w-4xl grid-cols-1 gap-3 sm:grid-cols-2">
			{channelKinds.map((kind) => {
				const { about } = kindWords[kind];
				const reason = unavailable.get(kind);
				const text = (
					<span className="grid min-w-0 flex-1 gap-0.5">
						<span className="text-ui font-medium text-ink">{channelKindFacts[kind].name}</span>
						<span className="text-small text-muted">{reason ?? about}</span>
					</span>
				);
				return (
					<li key={kind} className="grid">
						{reason === undefined ? (
							<Link
								to={`${channelPaths.add}?kind=${kind}`}
								className={`${rowClassName} transition-colors hover:bg-hover`}
							>
								<KindIcon kind={kind} />
								{text}
								<ChevronRight className="size-4 shrink-0 text-muted" />
							</Link>
						) : (
							<div className={`${rowClassName} border-dashed`}>
								<KindIcon kind={kind} />
								{text}
							</div>
						)}
					</li>
				);
			})}
		</ul>
	);
}
