/** A styled native select. Without a visible label it needs `aria-label`. */
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { controlClassName } from './control-class-name.ts';

type SelectProps = ComponentProps<'select'>;

export function Select({ className, children, ...rest }: SelectProps) {
	return (
		<div className={joinClasses('relative', className)}>
			<select {...rest} className={joinClasses(controlClassName, 'appearance-none pr-9')}>
				{children}
			</select>
			<ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
		</div>
	);
}
