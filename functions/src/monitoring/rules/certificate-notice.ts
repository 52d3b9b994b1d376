/** Decides whether a certificate that a check received expires soon enough for an alert. */
import { type CertificateFacts, type CheckError, certificateNoticeDays } from '@stayup/contract';
import type { CheckResult } from '../../probe/check-result.ts';
import type { AppliedChecks } from './apply-checks.ts';
import { dueNotice } from './expiry.ts';
import type { MonitorState } from './monitor.ts';

/** Of the certificates that a website shows in turn, such as those of several servers. */
const alertedKept = 4;
/** Of a serial number, which is random. */
const serialCharacters = 16;
/** Most names are shorter; the hosts are not the owner's text. */
const hostMaxLength = 100;

/** Records the certificate that a check received, and adds an alert if it expires soon. */
export function applyCertificate(
	applied: AppliedChecks,
	facts: CertificateFacts,
	problem: CheckError | null,
	at: number,
): AppliedChecks {
	const { monitor } = applied;
	const { certificate: known } = monitor.state;
	const { serialNumber, validTo } = facts;
	const isSame = known?.serialNumber === serialNumber && known.validTo === validTo && known.problem === problem;
	const noted = noteExpiry(monitor.state, facts, at);
	if (isSame && noted.days === null) return applied;
	return {
		...applied,
		monitor: { ...monitor, state: { ...noted.state, certificate: { serialNumber, validTo, problem } } },
		certificate: isSame ? applied.certificate : { ...facts, problem, seenAt: at },
		alerts: noted.days === null ? applied.alerts : [...applied.alerts, alertOf(facts, noted.days, at)],
	};
}

/** The same for the hosts that redirect to the website. Those of the last successful check are known. */
export function applyOtherCertificates(
	applied: AppliedChecks,
	{ ok, at, otherCertificates: seen = [] }: CheckResult,
): AppliedChecks {
	const { otherCertificates: known, ...before } = applied.monitor.state;
	if (!ok || (seen.length === 0 && known === undefined)) return applied;
	const alerts = [...applied.alerts];
	const expiries: Record<string, number> = {};
	let state: MonitorState = before;
	for (const { host, facts } of seen) {
		const noted = noteExpiry(state, facts, at);
		state = noted.state;
		if (noted.days !== null) alerts.push({ ...alertOf(facts, noted.days, at), host });
		if (host.length <= hostMaxLength) expiries[host] = facts.validTo;
	}
	if (Object.keys(expiries).length > 0) state = { ...state, otherCertificates: expiries };
	return { ...applied, monitor: { ...applied.monitor, state }, alerts };
}

/** `days`: of the notice that is due now; null if none is. */
function noteExpiry(
	state: MonitorState,
	facts: CertificateFacts,
	at: number,
): { state: MonitorState; days: number | null } {
	const serial = facts.serialNumber.slice(-serialCharacters);
	const { alertedCertificates: known = [] } = state;
	const noticed = known.find(([of]) => of === serial)?.[1] ?? null;
	const days = dueNotice(facts.validTo, certificateNoticeDays(facts), at, noticed);
	if (days === null) return { state, days };
	const others = known.filter(([of]) => of !== serial);
	return { state: { ...state, alertedCertificates: [...others, [serial, days] as const].slice(-alertedKept) }, days };
}

function alertOf({ validTo }: CertificateFacts, noticeDays: number, at: number) {
	return { kind: 'certificate-expiring', at, validTo, noticeDays } as const;
}
