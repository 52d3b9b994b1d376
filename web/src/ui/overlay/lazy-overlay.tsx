/** The button of an overlay whose script loads when the button is pointed at, and which opens when it is pressed for the first time. */
import {
	type ComponentProps,
	type KeyboardEvent,
	type ReactNode,
	Suspense,
	startTransition,
	useCallback,
	useState,
} from 'react';

type ButtonProps = Pick<
	ComponentProps<'button'>,
	'onPointerEnter' | 'onFocus' | 'onClick' | 'onKeyDown' | 'aria-haspopup'
>;

type LazyOverlayProps = {
	preload: () => Promise<unknown>;
	/** Has the appearance and the name of the overlay's own button. */
	button: (props: ButtonProps) => ReactNode;
	/** The overlay with its own button, as a lazy component. */
	children: ReactNode;
};

export function LazyOverlay({ preload, button, children }: LazyOverlayProps) {
	const [isRequested, setRequested] = useState(false);
	const open = useCallback((frame: HTMLElement | null) => {
		const loaded = frame?.querySelector('button');
		// Focused first, because a closing overlay returns the focus.
		loaded?.focus();
		loaded?.click();
	}, []);
	// As a transition, the button stays until the script has loaded, and React does not delay what replaces it.
	const request = () => startTransition(() => setRequested(true));
	const standIn = button({
		'aria-haspopup': true,
		onPointerEnter: () => void preload(),
		onFocus: () => void preload(),
		onClick: request,
		onKeyDown: (event: KeyboardEvent) => {
			if (event.key !== 'ArrowDown') return;
			event.preventDefault();
			request();
		},
	});
	return (
		<Suspense fallback={standIn}>
			{isRequested ? (
				<span ref={open} className="contents">
					{children}
				</span>
			) : (
				standIn
			)}
		</Suspense>
	);
}
