/** A bordered surface for related content. */
import type { ComponentProps } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

export type CardProps = ComponentProps<'div'>;

export function Card({ className, ...rest }: CardProps) {
	return (
		<div {...rest} className={joinClasses('rounded-card border border-line bg-card', className ?? 'p-4 sm:p-6')} />
	);
}
