/** The stored form of checks: one line per hour, because a document per check would cost a hundred times as much (STORE-2). */
import {
	type CheckError,
	type CheckOrigin,
	type CheckStamp,
	checkErrors,
	checkOrigins,
	hourMs,
	type Region,
	regions,
} from '@stayup/contract';

/** The stored part of a check result. */
export type RecordedCheck = CheckStamp & ({ ok: true; durationMs: number } | { ok: false; error: CheckError });

const regionCodes: Record<Region, string> = { 'us-east4': 'e', 'us-west1': 'w' };
const originCodes: Record<CheckOrigin, string> = { round: 'r', recheck: 'c', 'check-now': 'n', 'first-check': 'f' };

const encoded = /^(\d+)([a-z])([a-z])(?:(\d+)|:(\w+))$/;

/** Seconds into the hour, a letter each for region and origin, then the response time in ms, or a colon and the error: `90er182;120wc:timeout`. */
export function encodeCheck(check: RecordedCheck): string {
	const second = Math.floor((check.at % hourMs) / 1000);
	const stamp = `${second}${regionCodes[check.region]}${originCodes[check.origin]}`;
	return check.ok ? `${stamp}${Math.round(check.durationMs)}` : `${stamp}:${check.error}`;
}

/** The checks of the hour that begins at `start`, oldest first. Skips unreadable parts. */
export function decodeChecks(start: number, line: string): RecordedCheck[] {
	return line.split(';').flatMap((part): RecordedCheck[] => {
		const [, second, regionCode, originCode, durationMs, error] = encoded.exec(part) ?? [];
		const region = regions.find((candidate) => regionCodes[candidate] === regionCode);
		const origin = checkOrigins.find((candidate) => originCodes[candidate] === originCode);
		if (!second || !region || !origin) return [];
		const stamp = { at: start + Number(second) * 1000, region, origin };
		if (durationMs) return [{ ...stamp, ok: true, durationMs: Number(durationMs) }];
		const known = checkErrors.find((candidate) => candidate === error);
		return known ? [{ ...stamp, ok: false, error: known }] : [];
	});
}
