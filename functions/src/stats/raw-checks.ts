/** Checks as they are kept: packed into a line an hour, because a document a check would cost a hundred times as much (STORE-2). */
import { type CheckError, checkErrors } from '@stayup/contract';

const hourMs = 3_600_000;

export type RecordedCheck = { at: number } & ({ ok: true; responseTimeMs: number } | { ok: false; error: CheckError });

/** Seconds into the hour, response time in ms or, for a failure, nothing, and the error's name: `90:182;120::timeout`. */
export function encodeCheck(sample: RecordedCheck): string {
	const second = Math.floor((sample.at % hourMs) / 1000);
	return sample.ok ? `${second}:${Math.round(sample.responseTimeMs)}` : `${second}::${sample.error}`;
}

/** The rawChecks of the hour that begins at `start`, the oldest first; what cannot be read is left out. */
export function decodeChecks(start: number, packed: string): RecordedCheck[] {
	return packed.split(';').flatMap((part): RecordedCheck[] => {
		const [second, responseTime, error] = part.split(':');
		if (!second) return [];
		const at = start + Number(second) * 1000;
		if (responseTime) return [{ at, ok: true, responseTimeMs: Number(responseTime) }];
		const known = checkErrors.find((candidate) => candidate === error);
		return known ? [{ at, ok: false, error: known }] : [];
	});
}
