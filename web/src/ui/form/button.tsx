/** A button that acts; while busy it keeps its label, spins and cannot be pressed again. */
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClassName } from './button-variants.ts';

export type ButtonProps = ComponentProps<'button'> & {
	variant?: ButtonVariant;
	size?: ButtonSize;
	busy?: boolean;
};

export function Button({
	variant = 'primary',
	size = 'app',
	busy = false,
	type = 'button',
	disabled,
	className,
	children,
	onClick,
	...rest
}: ButtonProps) {
	return (
		<button
			{...rest}
			type={type}
			disabled={disabled}
			// Not `disabled`: the browser would take the focus away from whoever pressed it.
			aria-disabled={busy || undefined}
			aria-busy={busy || undefined}
			onClick={busy ? (event) => event.preventDefault() : onClick}
			className={buttonClassName(variant, size, className)}
		>
			{busy && <LoaderCircle aria-hidden="true" className="animate-spin" strokeWidth={2} />}
			{children}
		</button>
	);
}
