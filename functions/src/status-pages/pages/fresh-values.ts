/** The values of a page that rules cannot make up. */
import { randomBytes } from 'node:crypto';
import type { StatusPageSettings } from '@stayup/contract';
import type { StatusPageDocument } from '../../platform/firestore/status-documents.ts';
import { hashPassword, isPasswordOf } from './page-password.ts';
import type { FreshValues } from './page-settings.ts';

const visitKeyBytes = 32;
const componentIdBytes = 9;

/** `before`: the page that changes; null for a new one. */
export async function freshValues(
	{ access, password }: StatusPageSettings,
	before: Pick<StatusPageDocument, 'passwordHash'> | null,
): Promise<FreshValues> {
	return {
		passwordHash: access === 'password' && password !== undefined ? await hashOf(password, before) : null,
		visitKey: freshVisitKey(),
		componentId: () => randomBytes(componentIdBytes).toString('base64url'),
	};
}

export function freshVisitKey(): string {
	return randomBytes(visitKeyBytes).toString('base64url');
}

/** Programs send all settings with each change, and the same password must not end visits and subscriptions. */
async function hashOf(password: string, before: Pick<StatusPageDocument, 'passwordHash'> | null): Promise<string> {
	const hash = before?.passwordHash ?? null;
	return hash !== null && (await isPasswordOf(hash, password)) ? hash : hashPassword(password);
}
