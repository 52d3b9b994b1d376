/** Decides when the page of a website without rules is read, and remembers whether it was the owner's. A sign of another page is a warning, never a failure. */
import { type CauseId, dayMs, hourMs } from '@stayup/contract';
import type { CheckResult } from '../../probe/check-result.ts';
import type { Monitor, MonitorState } from './monitor.ts';

/** The page as it was last read. */
export interface PageReading {
	at: number;
	/** As sent, up to the limit of a check. */
	bytes: number;
	sign: CauseId | null;
	/** Another certificate or size says that the page may be another one, so it is read within an hour. */
	isDue?: true;
}

/** A page changes a little with each request. */
const otherSizeFactor = 2;

export function isPageDue({ check, state: { page } }: Pick<Monitor, 'check' | 'state'>, now: number): boolean {
	if (check && check.rules.length > 0) return false;
	if (page === undefined) return true;
	return now - page.at >= (page.isDue ? hourMs : dayMs);
}

/** `before`: the state before this check. */
export function withPage(before: MonitorState, state: MonitorState, check: CheckResult): MonitorState {
	if (!check.ok) return state;
	const { page } = state;
	if (check.sign !== undefined) {
		return { ...state, page: { at: check.at, bytes: check.bodyBytes ?? 0, sign: check.sign } };
	}
	if (!page || page.isDue || !(isOtherSize(page.bytes, check.bodyBytes) || isOtherCertificate(before, state)))
		return state;
	return { ...state, page: { ...page, isDue: true } };
}

function isOtherSize(known: number, bytes: number | undefined): boolean {
	if (bytes === undefined) return false;
	return bytes > known * otherSizeFactor || bytes * otherSizeFactor < known;
}

function isOtherCertificate({ certificate: known }: MonitorState, { certificate }: MonitorState): boolean {
	return known !== null && certificate !== null && known.serialNumber !== certificate.serialNumber;
}
