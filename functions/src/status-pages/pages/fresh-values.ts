/** The values of a page that rules cannot make up. */
import { randomBytes } from 'node:crypto';
import type { StatusPageSettings } from '@stayup/contract';
import { hashPassword } from './page-password.ts';
import type { FreshValues } from './page-settings.ts';

const visitKeyBytes = 32;
const componentIdBytes = 9;

export async function freshValues({ access, password }: StatusPageSettings): Promise<FreshValues> {
	return {
		passwordHash: access === 'password' && password !== undefined ? await hashPassword(password) : null,
		visitKey: randomBytes(visitKeyBytes).toString('base64url'),
		componentId: () => randomBytes(componentIdBytes).toString('base64url'),
	};
}
