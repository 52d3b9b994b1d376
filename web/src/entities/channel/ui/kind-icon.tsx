/** The icon of a channel's kind. The name of the kind stands beside it. */
import type { ChannelKind } from '@stayup/contract';
import { kindWords } from './channel-kinds.ts';

export function KindIcon({ kind }: { kind: ChannelKind }) {
	const { icon: Icon } = kindWords[kind];
	return (
		<span className="flex size-9 shrink-0 items-center justify-center rounded-control border border-line bg-subtle text-muted">
			<Icon className="size-4.5" />
		</span>
	);
}
