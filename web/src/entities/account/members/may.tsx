/** Hides actions that the role in the shown account does not allow. */
import type { Permission } from '@stayup/contract';
import type { ReactNode } from 'react';
import { useMay } from './use-may.ts';

export type MayProps = { permission: Permission; children: ReactNode };

export function May({ permission, children }: MayProps) {
	return useMay(permission) ? children : null;
}
