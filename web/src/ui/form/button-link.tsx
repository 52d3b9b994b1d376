/** A link styled as a button. */
import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonSize, type ButtonVariant, buttonClassName } from './button-variants.ts';

type ButtonLinkProps = LinkProps & {
	variant?: ButtonVariant;
	size?: ButtonSize;
};

export function ButtonLink({ variant = 'primary', size = 'app', className, ...rest }: ButtonLinkProps) {
	return <Link {...rest} className={buttonClassName(variant, size, className)} />;
}
