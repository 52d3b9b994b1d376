/** Why a website is blocked, or works from some regions only. Pure functions of the checks that decided. */
import { placesOf, regionsByResult } from '../checks/condition-places.ts';
import type { ConditionKind, SeenCheck } from '../checks/conditions.ts';
import { regionCountry } from '../regions.ts';
import { type Cause, explain, explainPast, type PastCause } from './cause.ts';
import type { Finding } from './cause-signs.ts';
import { causeWords, isBlockedNotDown, type Party, partyWords } from './cause-words.ts';

export type DecidingCheck = Pick<SeenCheck, 'region' | 'error' | 'statusCode'>;

/** `found` is of the failure that decided; null if no check failed. */
export function causeOfCondition(
	kind: ConditionKind,
	checks: readonly DecidingCheck[],
	found: Finding | null,
): Cause | null {
	if (kind === 'partly-unreachable') return causeOfPartial(checks, found);
	return found && explain(found);
}

/** The same of a period that is over. */
export function pastCauseOfCondition(
	kind: ConditionKind,
	checks: readonly DecidingCheck[],
	found: Finding | null,
): PastCause | null {
	if (kind !== 'partly-unreachable') return found && explainPast(found);
	const { id, party, confidence } = causeOfPartial(checks, found);
	const { sentence } = explainPast({ id, confidence });
	return { id, party, confidence, sentence: `${placesOf(checks, true)} ${sentence}`.trim(), nextStep: null };
}

/** A cause that would stop everybody cannot explain why the website works from elsewhere. */
export function causeOfPartial(checks: readonly DecidingCheck[], found: Finding | null): Cause {
	const cause = explain(findPartial(checks, found));
	const sentence = `${placesOf(checks)} ${cause.sentence}`.trim();
	if (cause.id !== 'works-elsewhere') return { ...cause, sentence };
	const party = askedParty(found);
	const nextStep = cause.nextStep.replace(partyWords[cause.party], partyWords[party]);
	return { ...cause, sentence, party, nextStep };
}

function findPartial(checks: readonly DecidingCheck[], found: Finding | null): Finding {
	if (found && isBlockedNotDown(found.id) && found.id !== 'cdn-refusal') return found;
	if (isByCountry(checks)) return { id: 'country-blocked', confidence: 'medium' };
	if (found && isBlockedNotDown(found.id)) return found;
	return { id: 'works-elsewhere', confidence: 'medium' };
}

const refusals: readonly (number | null)[] = [403, 451];

/** A rule about countries treats all regions of a country alike. */
function isByCountry(checks: readonly DecidingCheck[]): boolean {
	const { working, failing } = regionsByResult(checks);
	const open = new Set(working.map(({ region }) => regionCountry(region)));
	return (
		open.size > 0 &&
		failing.length > 0 &&
		failing.every(({ region, statusCode }) => refusals.includes(statusCode) && !open.has(regionCountry(region)))
	);
}

/** Those that know why some regions cannot reach the website: a web developer knows no firewall and no network. */
const asked: readonly Party[] = ['hosting', 'dns-host'];

function askedParty(found: Finding | null): Party {
	const party = found && explain(found).party;
	return party && asked.includes(party) ? party : causeWords['works-elsewhere'].party;
}
