/** A status page in a frame of a given width, apart from the styles of the app. */
import { type StatusSnapshot, statusPageView } from '@stayup/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useElementWidth } from '../../../ui/chart/use-element-width.ts';
import { buildNode } from './build-nodes.ts';

type PreviewFrameProps = {
	snapshot: StatusSnapshot;
	/** In pixels. A page that is wider than its frame is shown smaller. */
	width: number;
};

export function PreviewFrame({ snapshot, width }: PreviewFrameProps) {
	const host = useRef<HTMLDivElement>(null);
	// Closed, because programs that read the screen would find a second page in it.
	const root = useRef<ShadowRoot>(null);
	const [isStyled, setStyled] = useState(false);
	const { ref: frame, width: available } = useElementWidth<HTMLElement>();

	useLayoutEffect(() => {
		if (host.current === null) return;
		root.current ??= withStyles(host.current.attachShadow({ mode: 'closed' }), () => setStyled(true));
		root.current.querySelector('.status-page')?.remove();
		root.current.append(buildNode(statusPageView(snapshot, serverNow())));
	}, [snapshot]);

	return (
		<section
			ref={frame}
			aria-label={`Page at ${width} pixels`}
			// A scrollable region must be reachable with the keyboard.
			// biome-ignore lint/a11y/noNoninteractiveTabindex: see above
			tabIndex={0}
			className="max-h-[min(44rem,80dvh)] overflow-x-hidden overflow-y-auto overscroll-contain rounded-card border border-line bg-subtle"
		>
			<div
				ref={host}
				// Its links and buttons are those of visitors.
				inert
				className={joinClasses('mx-auto min-h-96', !isStyled && 'invisible')}
				style={{ width, zoom: available === 0 ? 1 : Math.min(1, available / width) }}
			/>
		</section>
	);
}

/** Without its styles, the page would have other sizes for a moment. */
function withStyles(root: ShadowRoot, onStyled: () => void): ShadowRoot {
	const styles = document.createElement('link');
	styles.rel = 'stylesheet';
	styles.href = '/status-page.css';
	styles.addEventListener('load', onStyled);
	styles.addEventListener('error', onStyled);
	root.append(styles);
	return root;
}
