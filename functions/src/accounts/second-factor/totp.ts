/** Codes of authenticator apps: TOTP (RFC 6238) with six digits, 30 seconds and SHA-1, which every app supports. */
import { brand } from '@stayup/contract';
import { Secret, TOTP } from 'otpauth';

const secretBytes = 20;
const stepMs = 30_000;
/** Steps before and after the current one, for clocks that are slightly wrong. */
const toleratedSteps = 1;

/** Base32. */
export function newTotpSecret(): string {
	return new Secret({ size: secretBytes }).base32;
}

/** The URI in the QR code. */
export function totpUri(secret: string, email: string): string {
	return new TOTP({ issuer: brand.name, label: email, secret }).toString();
}

/** The time step that the code is for; null if the code is wrong or its step is not after `lastStep`, so that no code works twice. */
export function acceptedStep(secret: string, code: string, lastStep: number | null, now: number): number | null {
	const token = code.replace(/\s/g, '');
	const delta = new TOTP({ secret }).validate({ token, timestamp: now, window: toleratedSteps });
	if (delta === null) return null;
	const step = Math.floor(now / stepMs) + delta;
	return lastStep !== null && step <= lastStep ? null : step;
}
