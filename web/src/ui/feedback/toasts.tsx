/**
 * The toasts: bottom-right, for 5000 ms (specification §2 and §9), at most three at a time. Drawn here, because the library's own
 * component adds a style element, which the content security policy blocks (WEB-12).
 */
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect } from 'react';
import { resolveValue, type ToastType, toast, useToaster } from 'react-hot-toast/headless';
import { joinClasses } from '../../lib/join-classes.ts';

const most = 3;
const fadeMs = 160;
const options = { duration: 5000, removeDelay: fadeMs };

export default function Toasts() {
	const { toasts, handlers } = useToaster(options);

	useEffect(() => {
		for (const extra of toasts.filter(({ visible }) => visible).slice(most)) toast.dismiss(extra.id);
	}, [toasts]);

	return (
		// The newest toast comes first in the list and last on the screen.
		<div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 flex flex-col-reverse items-end gap-2">
			{toasts.map((each) => (
				// biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses the time that the toast is shown.
				<div
					key={each.id}
					onMouseEnter={handlers.startPause}
					onMouseLeave={handlers.endPause}
					className={joinClasses(
						'pointer-events-auto flex max-w-[26rem] items-center gap-2.5 rounded-control bg-card px-3.5 py-2.5 text-ui text-ink shadow-overlay transition duration-150 starting:translate-y-2 starting:opacity-0',
						!each.visible && 'translate-y-2 opacity-0',
					)}
				>
					{each.icon ?? <TypeIcon type={each.type} />}
					{/* The library gives each toast the role of a status, also those of errors. */}
					<div
						role={each.type === 'error' ? 'alert' : 'status'}
						className="whitespace-pre-line [overflow-wrap:anywhere]"
					>
						{resolveValue(each.message, each)}
					</div>
				</div>
			))}
		</div>
	);
}

function TypeIcon({ type }: { type: ToastType }) {
	if (type === 'success') return <CircleCheck className="size-5 shrink-0 text-up" />;
	if (type === 'error') return <CircleX className="size-5 shrink-0 text-down" />;
	return null;
}
