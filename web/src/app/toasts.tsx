/** The toasts: bottom-right, for 5000 ms (specification §2 and §9), at most three at a time. */
import { useEffect } from 'react';
import toast, { Toaster, useToasterStore } from 'react-hot-toast';

const most = 3;

export default function Toasts() {
	const { toasts } = useToasterStore();

	useEffect(() => {
		for (const extra of toasts.filter(({ visible }) => visible).slice(most)) toast.dismiss(extra.id);
	}, [toasts]);

	return (
		<Toaster
			position="bottom-right"
			toastOptions={{
				duration: 5000,
				success: { iconTheme: { primary: 'var(--color-up)', secondary: 'var(--color-card)' } },
				error: {
					iconTheme: { primary: 'var(--color-down)', secondary: 'var(--color-card)' },
					ariaProps: { role: 'alert', 'aria-live': 'assertive' },
				},
				style: {
					maxWidth: '26rem',
					padding: '0.625rem 0.875rem',
					borderRadius: 'var(--radius-control)',
					background: 'var(--color-card)',
					color: 'var(--color-ink)',
					fontSize: 'var(--text-ui)',
					lineHeight: 'var(--text-ui--line-height)',
					boxShadow: 'var(--shadow-overlay)',
				},
			}}
		/>
	);
}
