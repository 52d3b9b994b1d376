/** The stored form of checks: one line per hour, because a document per check would cost a hundred times as much (STORE-2). */
import {
	type CheckError,
	type CheckOrigin,
	type CheckStamp,
	checkErrors,
	checkOrigins,
	hourMs,
	type Phases,
	type Region,
	regions,
} from '@stayup/contract';
import { decodeNumbers, encodeNumber } from './compact-numbers.ts';

/** Whole milliseconds. */
type RecordedPhases = Omit<Phases, 'totalMs'>;

/** The stored part of a check result. */
export type RecordedCheck = CheckStamp & { phases?: RecordedPhases } & (
		| { ok: true; durationMs: number }
		| { ok: false; error: CheckError }
	);

const regionCodes: Record<Region, string> = {
	'us-east4': 'e',
	'us-west1': 'w',
	'europe-west1': 'u',
	'asia-southeast1': 'a',
};
const originCodes: Record<CheckOrigin, string> = {
	round: 'r',
	recheck: 'c',
	'check-now': 'n',
	'first-check': 'f',
	comparison: 'p',
};

const encoded = /^(\d+)([a-z])([a-z])(?:(\d+)|:(\w+))$/;

/** Marks the phases of the checks before them. Release 0.1 skips them as unreadable. */
const phasesMark = '~';
const phasesPerCheck = 4;

/**
 * Adds a check to the line of its hour: seconds into the hour, a letter each for region and origin, then the response time in ms, or a colon and
 * the error. The phases of all checks are at the end: `90er182;120wc:timeout;~ABCDEFGH`.
 */
export function appendCheck(line: string, check: RecordedCheck): string {
	const part = encodeCheck(check);
	const phases = check.phases ? encodePhases(check.phases) : '';
	const last = line.lastIndexOf(';') + 1;
	if (phases === '') return line ? `${line};${part}` : part;
	if (line.startsWith(phasesMark, last)) return `${line.slice(0, last)}${part};${line.slice(last)}${phases}`;
	return `${line ? `${line};` : ''}${part};${phasesMark}${phases}`;
}

export function encodeChecks(checks: readonly RecordedCheck[]): string {
	return checks.reduce(appendCheck, '');
}

function encodeCheck(check: RecordedCheck): string {
	const second = Math.floor((check.at % hourMs) / 1000);
	const stamp = `${second}${regionCodes[check.region]}${originCodes[check.origin]}`;
	return check.ok ? `${stamp}${Math.round(check.durationMs)}` : `${stamp}:${check.error}`;
}

/** The checks of the hour that begins at `start`, in the order of the line. Skips unreadable parts. */
export function decodeChecks(start: number, line: string): RecordedCheck[] {
	const checks: (RecordedCheck | null)[] = [];
	for (const part of line.split(';')) {
		if (part.startsWith(phasesMark)) addPhases(checks, decodeNumbers(part.slice(phasesMark.length)));
		else checks.push(decodeCheck(start, part));
	}
	return checks.filter((check) => check !== null);
}

/** The phases are those of the last checks: those before them have none. */
function addPhases(checks: readonly (RecordedCheck | null)[], numbers: readonly number[]): void {
	const first = checks.length - Math.floor(numbers.length / phasesPerCheck);
	for (const [index, check] of checks.entries()) {
		if (!check || index < first) continue;
		const from = (index - first) * phasesPerCheck;
		const phases = phasesOf(numbers.slice(from, from + phasesPerCheck));
		if (phases) check.phases = phases;
	}
}

/** The line for an export: the checks, and the milliseconds of the phases of each in plain numbers. */
export function readableChecks(line: string): { checks: string; phases: string } {
	const checks = decodeChecks(0, line);
	const phasesIn = ({ phases }: RecordedCheck) =>
		phases ? [phases.dnsMs, phases.connectMs, phases.tlsMs, phases.firstByteMs].join(',') : '';
	return { checks: checks.map(encodeCheck).join(';'), phases: checks.map(phasesIn).join(';') };
}

function decodeCheck(start: number, part: string): RecordedCheck | null {
	const [, second, regionCode, originCode, durationMs, error] = encoded.exec(part) ?? [];
	const region = regions.find((candidate) => regionCodes[candidate] === regionCode);
	const origin = checkOrigins.find((candidate) => originCodes[candidate] === originCode);
	if (!second || !region || !origin) return null;
	const stamp = { at: start + Number(second) * 1000, region, origin };
	if (durationMs) return { ...stamp, ok: true, durationMs: Number(durationMs) };
	const known = checkErrors.find((candidate) => candidate === error);
	return known ? { ...stamp, ok: false, error: known } : null;
}

/** One number for each phase: 0 if it was not reached or not needed, otherwise its milliseconds plus 1. */
function encodePhases({ dnsMs, connectMs, tlsMs, firstByteMs }: RecordedPhases): string {
	const number = (ms: number | null) => (ms === null ? 0 : Math.round(Math.max(0, ms)) + 1);
	return [dnsMs, connectMs, tlsMs, firstByteMs].map((ms) => encodeNumber(number(ms))).join('');
}

function phasesOf([dns = 0, connect = 0, tls = 0, firstByte = 0]: readonly number[]): RecordedPhases | null {
	if (dns + connect + tls + firstByte === 0) return null;
	const ms = (number: number) => (number === 0 ? null : number - 1);
	return { dnsMs: ms(dns), connectMs: ms(connect), tlsMs: ms(tls), firstByteMs: ms(firstByte) };
}
