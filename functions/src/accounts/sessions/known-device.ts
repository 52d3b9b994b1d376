/**
 * The cookie that recognizes a device. It opens no account: a known device has its own limit of wrong passwords, so that a stranger who guesses
 * cannot lock the owner out, a login from an unknown one is announced by email (AUTH-11), a known one gets App Check tokens (DOOR-5), and its requests
 * for a new password have a limit of their own (MAIL-7).
 */
import { randomBytes } from 'node:crypto';
import { dayMs } from '@stayup/contract';
import { networkOf } from '../../http/client-ip.ts';
import type { RequestFacts } from '../../http/handler.ts';
import type { Limited } from '../../http/rate-limits/rate-limit-store.ts';
import type { UserStore } from '../user-store.ts';
import { type DeviceStore, deviceHash } from './device-store.ts';

/** Firebase Hosting passes only this cookie on to functions. */
const cookieName = '__session';
const lifetimeSeconds = (400 * dayMs) / 1000;

interface LimitDeps {
	devices: Pick<DeviceStore, 'isKnown'>;
	users: Pick<UserStore, 'findByEmail'>;
}

/** The limit of wrong passwords that a login counts towards. */
export async function loginLimitOf(deps: LimitDeps, email: string, request: RequestFacts): Promise<Limited> {
	const byAccount = { limit: 'loginByAccount', subject: email } as const;
	const deviceId = deviceIdOf(request);
	if (deviceId === null) return byAccount;
	const uid = (await deps.users.findByEmail(email))?.uid ?? null;
	const isKnown = await deps.devices.isKnown(uid, deviceId);
	return uid !== null && isKnown ? { limit: 'loginByDevice', subject: deviceHash(uid, deviceId) } : byAccount;
}

/** As whose owner the request may ask for a new password, and whether by its device or only by its network; null if neither is known. */
export async function resetOwnerOf(
	deps: LimitDeps & { devices: Pick<DeviceStore, 'isLatestNetwork'> },
	email: string,
	request: RequestFacts,
): Promise<{ subject: string; isDevice: boolean } | null> {
	const deviceId = deviceIdOf(request) ?? 'none';
	const network = networkOf(request.clientIp) ?? 'none';
	const account = await deps.users.findByEmail(email);
	// The person who registered an unconfirmed email address need not be its owner.
	const uid = account?.user.isEmailConfirmed ? account.uid : null;
	const [isDevice, isNetwork] = await Promise.all([
		deps.devices.isKnown(uid, deviceId),
		deps.devices.isLatestNetwork(uid, network),
	]);
	if (uid !== null && isDevice) return { subject: `reset ${deviceHash(uid, deviceId)}`, isDevice };
	return isNetwork ? { subject: `reset ${uid} ${network}`, isDevice } : null;
}

/** The id that the device gets or keeps with a successful login. */
export function deviceIdForLogin(request: RequestFacts): string {
	return deviceIdOf(request) ?? randomBytes(32).toString('base64url');
}

/** Call it once the login has succeeded. */
export function sendDeviceCookie(request: RequestFacts, deviceId: string): void {
	request.setCookie(cookieName, deviceId, lifetimeSeconds);
}

/** Whether the device of the request has logged in to the account before. */
export async function isKnownDevice(
	{ devices }: { devices: Pick<DeviceStore, 'isKnown'> },
	uid: string,
	request: RequestFacts,
): Promise<boolean> {
	const deviceId = deviceIdOf(request);
	return deviceId !== null && devices.isKnown(uid, deviceId);
}

function deviceIdOf(request: RequestFacts): string | null {
	const value = request.cookie(cookieName);
	return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}
