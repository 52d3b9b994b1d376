/** A button. While busy it keeps its label, shows a spinner and ignores clicks. With `aria-disabled` it ignores them and keeps the focus. */
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
	'aria-disabled': isInactive = false,
	...rest
}: ButtonProps) {
	return (
		<button
			{...rest}
			type={type}
			disabled={disabled}
			// Not `disabled`, because a disabled button loses the focus.
			aria-disabled={busy || isInactive || undefined}
			aria-busy={busy || undefined}
			onClick={busy || isInactive === true ? (event) => event.preventDefault() : onClick}
			className={buttonClassName(variant, size, className)}
		>
			{busy && <LoaderCircle className="animate-spin stroke-2" />}
			{children}
		</button>
	);
}
