/** Checks as they are kept: packed into a line an hour, because a document a check would cost a hundred times as much (STORE-2). */
import { type CheckError, checkErrors } from '@stayup/contract';

const hourMs = 3_600_000;

export type Sample = { at: number } & ({ ok: true; responseTimeMs: number } | { ok: false; error: CheckError });

/** Seconds into the hour, response time in ms or, for a failure, nothing, and the error's name: `90:182;120::timeout`. */
export function packSample(sample: Sample): string {
	const second = Math.floor((sample.at % hourMs) / 1000);
	return sample.ok ? `${second}:${Math.round(sample.responseTimeMs)}` : `${second}::${sample.error}`;
}

/** The samples of the hour that begins at `start`, the oldest first; what cannot be read is left out. */
export function unpackSamples(start: number, packed: string): Sample[] {
	return packed.split(';').flatMap((part): Sample[] => {
		const [second, responseTime, error] = part.split(':');
		if (!second) return [];
		const at = start + Number(second) * 1000;
		if (responseTime) return [{ at, ok: true, responseTimeMs: Number(responseTime) }];
		const known = checkErrors.find((candidate) => candidate === error);
		return known ? [{ at, ok: false, error: known }] : [];
	});
}
