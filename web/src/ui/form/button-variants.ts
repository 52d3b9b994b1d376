/** The class names of buttons, shared by `Button` and `ButtonLink`. */
import { joinClasses } from '../../lib/join-classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'app' | 'large';

const base =
	'inline-flex shrink-0 items-center justify-center gap-2 rounded-control border text-ui font-medium whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-busy:opacity-80 [&_svg]:size-4 [&_svg]:shrink-0';

const sizes: Record<ButtonSize, string> = {
	app: 'h-9 px-3.5 pointer-coarse:h-11',
	large: 'h-11 px-5',
};

const variants: Record<ButtonVariant, string> = {
	primary: 'border-transparent bg-primary text-on-primary enabled:hover:bg-primary-hover [a&]:hover:bg-primary-hover',
	secondary: 'border-line bg-card text-ink enabled:hover:bg-hover [a&]:hover:bg-hover',
	ghost: 'border-transparent text-body enabled:hover:bg-hover enabled:hover:text-ink [a&]:hover:bg-hover',
	danger: 'border-transparent bg-danger text-on-danger enabled:hover:bg-danger-hover',
};

export function buttonClassName(variant: ButtonVariant, size: ButtonSize, extra?: string): string {
	return joinClasses(base, sizes[size], variants[variant], extra);
}
